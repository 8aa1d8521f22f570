import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { guard } from "#app/http/session/guard.server.ts";

/** Former URL of the audit log. */
export async function loader(args: LoaderFunctionArgs) {
  await guard(args, "signed-in", { none: "leads to another address" });
  return redirect(`/admin/logs${new URL(args.request.url).search}`);
}
