import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { UNREACHABLE_STATUS } from "#app/shell/page/unreachable.ts";
import type { RequestFormResponse } from "./submission-result.ts";

/**
 * The server's answer to a request's form. Without one the form stays as it is.
 * @param failure what the form then says
 */
export async function answerOrKeep(
  { request, serverAction }: ClientActionFunctionArgs,
  failure: () => string,
): Promise<RequestFormResponse | Response> {
  try {
    return await serverAction<RequestFormResponse>();
  } catch (error) {
    const hasResponse = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (hasResponse || request.signal.aborted) throw error;
    const unconfirmed: RequestFormResponse = { created: null, result: null, failure: failure() };
    return Response.json(unconfirmed, { status: UNREACHABLE_STATUS });
  }
}
