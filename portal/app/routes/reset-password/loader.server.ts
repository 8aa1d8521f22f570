import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { isLinkGood, linkOver } from "#app/domain/accounts/reset-password.server.ts";
import { resetCookie } from "#app/http/cookies.server.ts";
import { keptToken, tokenTakenOut } from "#app/http/token-of-link.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cookie = resetCookie(context);
  const takenOut = await tokenTakenOut(request, cookie);
  if (takenOut) return takenOut;
  const isGood = await isLinkGood(context.db, await keptToken(request, cookie));
  return isGood ? { over: null } : data({ over: linkOver().message }, 404);
}
