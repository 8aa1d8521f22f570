import type { LoaderFunctionArgs } from "@remix-run/node";
import { guard, safeRedirect } from "#app/http/guard.server.ts";
import { getHomePath } from "#app/http/home.ts";
import { hasSecondFactor } from "#app/http/log-in.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await guard(args, "signed-in", { none: "the own account" });
  return {
    username: account.username,
    hasSecondFactor: hasSecondFactor(account),
    returnPath: safeRedirect(new URL(args.request.url).searchParams.get("redirectTo"), getHomePath(account)),
  };
}
