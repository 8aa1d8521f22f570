import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectInvalidRequest } from "#app/http/forms/request-number.server.ts";
import { guard } from "#app/http/session/guard.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  await guard(args, "request.read", { none: "leads to another address" });
  return redirectInvalidRequest(args.context);
}
