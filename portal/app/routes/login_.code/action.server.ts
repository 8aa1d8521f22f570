import { type ActionFunctionArgs, data } from "@remix-run/node";
import { createTranslator } from "@wardway/model/messages/translator";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { safeRedirect } from "#app/http/guard.server.ts";
import { getHomePath } from "#app/http/home.ts";
import { checkCode, codeSchema, completeLogIn } from "#app/http/log-in.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { findAwaitingAccount } from "#app/http/sessions/current.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.server.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const submission = parseForm(await readForm(request), codeSchema);
  const account = await findAwaitingAccount(request, context);
  if (!account) return redirectWithToast(context, "/login", expiredToast);
  const id = crypto.randomUUID();
  if (submission.status !== "success") return data({ id, result: formReply(submission) }, 422);
  const { value: factor, rejection } = await attempt(checkCode(args, account, submission.value.code));
  if (rejection) return data({ id, result: formReply(submission, rejection) }, rejection.status);
  const target = new URL(request.url).searchParams.get("redirectTo");
  const { value: headers } = await attempt(completeLogIn(args, account, factor));
  if (!headers) return redirectWithToast(context, "/login", accountChangedToast);
  const message = {
    title: translate("loginCode.loginSuccessful"),
    description: translate("loginCode.welcomeBack", { account: account.name || account.username }),
  };
  return redirectWithToast(context, safeRedirect(target, getHomePath(account)), message, headers);
}

const expiredToast = {
  title: translate("loginCode.loginFailed"),
  description: translate("loginCode.theCodeWasNotEntered"),
  variant: "destructive",
} as const;

const accountChangedToast = {
  ...expiredToast,
  description: translate("loginCode.theAccountWasChangedIn"),
};
