import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { guard } from "../platform/guard.server.ts";
import { homeOf } from "../platform/home.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await guard(args, "signed-in");
  return redirect(homeOf[account.role]);
}
