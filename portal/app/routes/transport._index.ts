import type { LoaderFunctionArgs } from "@remix-run/node";
import { guard } from "../http/guard.server.ts";
import { redirectInvalidRequest } from "../http/request-number.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  await guard(args, "request.read", { none: "leads to another address" });
  return redirectInvalidRequest(args.context);
}
