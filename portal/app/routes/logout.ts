import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import { logOut } from "../http/log-out.server.ts";
import { redirectWithToast } from "../http/toast.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export const loader = () => redirect("/login");

export async function action({ request, context }: ActionFunctionArgs) {
  const headers = await logOut(request, context);
  const message = {
    title: translate("routes.loggedOut"),
    description: translate("routes.youHaveBeenSuccessfully"),
  };
  return redirectWithToast(context, "/login", message, headers);
}
