import { t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { changePassword } from "#app/domain/accounts/change-password.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { getHomePath } from "#app/http/home.ts";
import { attempt } from "#app/http/screen.server.ts";
import { getSessionId } from "#app/http/sessions/current.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { passwordChangeSchema } from "#app/ui/log-in/new-password.ts";

export async function action(args: ActionFunctionArgs) {
  const { db, caller, account } = await guard(args, "signed-in", "change");
  const submission = parseForm(await readForm(args.request), passwordChangeSchema);
  if (submission.status !== "success") return data(formReply(submission), 422);
  const currentSessionId = await getSessionId(args.request, args.context);
  const { rejection } = await attempt(changePassword(db, caller, submission.value, currentSessionId));
  if (rejection) return data(formReply(submission, rejection), rejection.status);
  return redirectWithToast(args.context, getHomePath(account), {
    title: t`Password changed`,
    description: t`Your other sessions were ended.`,
  });
}
