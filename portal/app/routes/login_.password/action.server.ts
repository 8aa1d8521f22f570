import { type ActionFunctionArgs, data } from "@remix-run/node";
import { changePassword } from "#app/domain/accounts/change-password.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { homeOf } from "#app/http/home.ts";
import { attempted } from "#app/http/screen.server.ts";
import { sessionId } from "#app/http/sessions/current.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { invalidFields, refusalBeside } from "#app/ui/log-in/field-messages.ts";
import { passwordChangeSchema } from "#app/ui/log-in/new-password.ts";

export async function action(args: ActionFunctionArgs) {
  const { db, caller, account } = await guard(args, "signed-in");
  const typed = passwordChangeSchema.safeParse(Object.fromEntries(await readForm(args.request)));
  if (!typed.success) return data(invalidFields(typed.error), 422);
  const keep = await sessionId(args.request, args.context);
  const { refusal } = await attempted(changePassword(db, caller, typed.data, keep));
  if (refusal) return data(refusalBeside(refusal), refusal.status);
  return redirectWithToast(args.context, homeOf[account.role], {
    title: "Password changed",
    description: "Your other sessions were ended.",
  });
}
