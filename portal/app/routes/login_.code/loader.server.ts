import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { awaitingAccount } from "#app/http/sessions/current.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const account = await awaitingAccount(request, context);
  return account ? { username: account.username } : redirect("/login");
}
