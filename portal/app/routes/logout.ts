import { t } from "@lingui/core/macro";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { logOut } from "#app/http/session/log-out.server.ts";

export const loader = () => redirect("/login");

export async function action({ request, context }: ActionFunctionArgs) {
  const headers = await logOut(request, context);
  const message = {
    title: t`Logged out`,
    description: t`You have been successfully logged out.`,
  };
  return redirectWithToast(context, "/login", message, headers);
}
