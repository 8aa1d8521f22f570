import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { activeSettings } from "#app/domain/settings/read.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { getHomePath } from "#app/http/home.ts";
import { currentSignIn } from "#app/http/sessions/current.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, account } = await guard(args, "signed-in", { none: "the own account" });
  const signIn = await currentSignIn(args.request, args.context);
  if (signIn?.restriction !== "password") return redirect(getHomePath(account));
  const { passwordExpiration } = await activeSettings(db);
  const { mustChangePassword, hasWeakPassword } = account;
  const reason = mustChangePassword ? "temporary" : hasWeakPassword ? "weak" : "expired";
  return { reason, days: passwordExpiration } as const;
}
