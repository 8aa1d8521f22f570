import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findAwaitingAccount } from "#app/http/sessions/current.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const account = await findAwaitingAccount(request, context);
  if (!account) return redirect("/login");
  const { username, totpConfirmedAt, hasPasskey } = account;
  return { username, hasAuthenticator: totpConfirmedAt !== null, hasPasskey };
}
