import { t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { resetPassword } from "#app/domain/accounts/reset-password.server.ts";
import { resetCookie } from "#app/http/cookies.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { readTokenCookie } from "#app/http/token-of-link.server.ts";
import { newPasswordSchema } from "#app/ui/log-in/new-password.ts";

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseForm(await readForm(request), newPasswordSchema);
  const cookie = resetCookie(context);
  const token = await readTokenCookie(request, cookie);
  if (submission.status !== "success") return data(formReply(submission), 422);
  const { newPassword } = submission.value;
  const reset = resetPassword(context.db, { token, newPassword }, context.ipAddress);
  const { rejection } = await attempt(reset);
  if (rejection) return data(formReply(submission, rejection), rejection.status);
  const deletedCookie = await cookie.serialize("", { maxAge: 0 });
  const message = {
    title: t`Password changed`,
    description: t`All sessions of the account were ended. Log in with the new password.`,
  };
  return redirectWithToast(context, "/login", message, [["set-cookie", deletedCookie]]);
}
