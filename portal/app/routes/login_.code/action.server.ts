import { type ActionFunctionArgs, data } from "@remix-run/node";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { safeRedirect } from "#app/http/guard.server.ts";
import { homeOf } from "#app/http/home.ts";
import { checkCode, codeSchema, completeLogIn } from "#app/http/log-in.server.ts";
import { attempted } from "#app/http/screen.server.ts";
import { awaitingAccount } from "#app/http/sessions/current.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const submission = parseForm(await readForm(request), codeSchema);
  const account = await awaitingAccount(request, context);
  if (!account) return redirectWithToast(context, "/login", expiredToast);
  const id = crypto.randomUUID();
  if (submission.status !== "success") return data({ id, result: formReply(submission) }, 422);
  const { value: factor, refusal } = await attempted(checkCode(args, account, submission.value.code));
  if (refusal) return data({ id, result: formReply(submission, refusal) }, refusal.status);
  const target = new URL(request.url).searchParams.get("redirectTo");
  const { value: header } = await attempted(completeLogIn(args, account, factor));
  if (!header) return redirectWithToast(context, "/login", accountChangedToast);
  const message = {
    title: "Login successful",
    description: `Welcome back, ${account.name || account.username}!`,
  };
  return redirectWithToast(context, safeRedirect(target, homeOf[account.role]), message, [header]);
}

const expiredToast = {
  title: "Login failed",
  description: "The code was not entered in time. Log in again.",
  variant: "destructive",
} as const;

const accountChangedToast = {
  ...expiredToast,
  description: "The account was changed meanwhile. Log in again.",
};
