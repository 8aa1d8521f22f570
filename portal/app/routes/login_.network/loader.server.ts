import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { guard } from "#app/http/guard.server.ts";
import { getHomePath } from "#app/http/home.ts";
import { currentSignIn } from "#app/http/sessions/current.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await guard(args, "signed-in", { none: "the own account" });
  const signIn = await currentSignIn(args.request, args.context);
  if (signIn?.restriction !== "network") return redirect(getHomePath(account));
  return { organization: account.organization ?? "", address: args.context.ipAddress };
}
