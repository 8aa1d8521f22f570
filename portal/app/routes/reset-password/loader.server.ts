import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { isLinkValid, linkInvalid } from "#app/domain/accounts/reset-password.server.ts";
import { resetCookie } from "#app/http/cookies.server.ts";
import { inCallersLanguage } from "#app/http/screen.server.ts";
import { moveTokenToCookie, readTokenCookie } from "#app/http/token-of-link.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cookie = resetCookie(context);
  const redirectWithoutToken = await moveTokenToCookie(request, cookie);
  if (redirectWithoutToken) return redirectWithoutToken;
  const isValid = await isLinkValid(context.db, await readTokenCookie(request, cookie));
  return isValid ? { expired: null } : data({ expired: inCallersLanguage(linkInvalid()).message }, 404);
}
