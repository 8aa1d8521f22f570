import type { AppLoadContext } from "@remix-run/node";
import { idOf } from "./api-input.server.ts";
import { shown } from "./screen.server.ts";
import { redirectWithToast } from "./toast.server.ts";

/** The answer to an address that names no request: a message, on the dashboard. */
export function invalidRequestNumber(context: AppLoadContext): Promise<Response> {
  return redirectWithToast(context, "/dashboard", {
    title: "Error",
    description: "Invalid transport request ID",
    variant: "destructive",
  });
}

/** The request that a page's address names. @throws a redirect for what is no number, 404 for what cannot be one */
export async function requestNumber(call: {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly context: AppLoadContext;
}): Promise<number> {
  if (!/^\d+$/.test(call.params.id ?? "")) throw await invalidRequestNumber(call.context);
  return shown(numberIn(call.params));
}

const numberIn = async (params: Parameters<typeof idOf>[0]) => idOf(params);
