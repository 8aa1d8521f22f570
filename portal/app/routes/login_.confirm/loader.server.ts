import type { LoaderFunctionArgs } from "@remix-run/node";
import { hasPasswordLogIn } from "#app/domain/accounts/has-password-log-in.ts";
import { hasSecondFactor } from "#app/domain/accounts/has-second-factor.ts";
import { findOwnProvider } from "#app/domain/accounts/single-sign-on/linked-identity.server.ts";
import { guard, safeRedirect } from "#app/http/guard.server.ts";
import { getHomePath } from "#app/http/home.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, account } = await guard(args, "signed-in", { none: "the own account" });
  const own = await findOwnProvider(db, caller);
  return {
    username: account.username,
    hasPassword: hasPasswordLogIn(account),
    isLinked: own?.linkedAt != null,
    hasSecondFactor: hasSecondFactor(account),
    returnPath: safeRedirect(new URL(args.request.url).searchParams.get("redirectTo"), getHomePath(account)),
  };
}
