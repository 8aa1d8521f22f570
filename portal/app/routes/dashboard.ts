import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { guard } from "#app/http/session/guard.server.ts";
import { getHomePath } from "#app/http/session/home.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await guard(args, "signed-in", { none: "leads to the start page" });
  return redirect(getHomePath(account));
}
