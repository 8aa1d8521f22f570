import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findOwnProvider } from "#app/domain/accounts/single-sign-on/linked-identity.server.ts";
import { safeRedirect } from "#app/http/guard.server.ts";
import { getHomePath } from "#app/http/home.ts";
import { securityPath } from "#app/http/restrictions.ts";
import { currentSignIn } from "#app/http/sessions/current.server.ts";
import { findPurpose } from "./purpose.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signIn = await currentSignIn(request, context);
  const { searchParams } = new URL(request.url);
  const purpose = findPurpose(searchParams);
  if (purpose === "logIn") {
    if (signIn && signIn.restriction !== "maintenance") return redirect(getHomePath(signIn.account));
    return { purpose, organization: "", cancelPath: "/login" };
  }
  if (!signIn) return redirect("/login");
  const { account } = signIn;
  const own = await findOwnProvider(context.db, { ...account, userId: account.id });
  if (!own) return redirect(securityPath);
  const back = safeRedirect(searchParams.get("redirectTo"), securityPath);
  return { purpose, organization: own.provider.organization, cancelPath: back };
}
