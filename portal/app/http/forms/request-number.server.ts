import type { AppLoadContext } from "@remix-run/node";
import { parseId } from "../api/api-input.server.ts";
import { orErrorResponse } from "../errors/attempt.server.ts";
import { redirectWithToast } from "./toast.server.ts";

export function redirectInvalidRequest(context: AppLoadContext): Promise<Response> {
  return redirectWithToast(context, "/dashboard", {
    title: "Error",
    description: "Invalid transport request ID",
    variant: "destructive",
  });
}

/** Parses the request id of a page's URL. @throws a redirect if it is not a number, 404 if it is out of range */
export async function parseRequestId(call: {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly context: AppLoadContext;
}): Promise<number> {
  if (!/^\d+$/.test(call.params.id ?? "")) throw await redirectInvalidRequest(call.context);
  return orErrorResponse(numberIn(call.params));
}

const numberIn = async (params: Parameters<typeof parseId>[0]) => parseId(params);
