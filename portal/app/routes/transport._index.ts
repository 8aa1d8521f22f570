import type { LoaderFunctionArgs } from "@remix-run/node";
import { guard } from "../http/guard.server.ts";
import { invalidRequestNumber } from "../http/request-number.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  await guard(args, "request.read");
  return invalidRequestNumber(args.context);
}
