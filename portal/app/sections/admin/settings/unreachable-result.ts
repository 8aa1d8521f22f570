import { t } from "@lingui/core/macro";
import { isRouteErrorResponse } from "@remix-run/react";
import { UNREACHABLE_STATUS } from "#app/shell/page/unreachable.ts";
import { settingsResult } from "./settings-result.ts";

/** Preserves the form if the server is unreachable. A retry is safe: a save consumes the form's version. */
export async function orUnreachable<Result>(
  request: Request,
  submit: () => Promise<Result>,
): Promise<Result | Response> {
  try {
    return await submit();
  } catch (error) {
    const hasResponse = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (hasResponse || request.signal.aborted) throw error;
    const message = t`The portal cannot be reached now. What you typed is still here. Try again in a moment.`;
    const result = settingsResult({ status: "error", error: { "": [message] } });
    return Response.json(result, { status: UNREACHABLE_STATUS });
  }
}
