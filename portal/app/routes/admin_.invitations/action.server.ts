import { t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { rowNumber } from "@wardway/model";
import { canSendMail } from "#app/domain/invitations/by-mail.server.ts";
import { createInvitation } from "#app/domain/invitations/create.server.ts";
import { revokeInvitation } from "#app/domain/invitations/revoke.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { inviteForm } from "#app/ui/users/forms.ts";
import type { FormResult } from "#app/ui/users/use-form-result.ts";
import { rejectForm } from "#app/ui/users/users-action.server.ts";

const page = "/admin/invitations";

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "invitation.create", "change", "always");
  const form = await readForm(args.request);
  return form.get("intent") === "revoke" ? revoke(args, signedIn, form) : invite(args, signedIn, form);
}

async function revoke({ context }: ActionFunctionArgs, { db, caller }: SignedIn, form: FormData) {
  const id = rowNumber(String(form.get("invitationId") ?? ""));
  const { rejection } = await attempt(revokeInvitation(db, caller, id ?? 0));
  return redirectWithToast(
    context,
    page,
    rejection
      ? {
          title: t`Error revoking invitation`,
          description: rejection.message,
          variant: "destructive",
        }
      : {
          title: t`Invitation revoked`,
          description: t`Its link is no longer valid.`,
        },
  );
}

/** Mails the link, or returns it if no mail server is set up. */
async function invite({ context }: ActionFunctionArgs, { db, caller }: SignedIn, form: FormData) {
  const title = t`Error creating invitation`;
  const submission = parseForm(form, inviteForm);
  if (submission.status !== "success") {
    const failure = { title, message: t`Some fields need attention.` };
    return data({ reply: formReply(submission), failure, secret: null } satisfies FormResult, 422);
  }
  const byMail = await canSendMail(db, context.secretBox);
  const { value, rejection } = await attempt(
    createInvitation(db, caller, submission.value, byMail ? context.secretBox : null),
  );
  if (rejection) return rejectForm(rejection, title, submission);
  if (!byMail) {
    const link = `${context.publicUrl}/invitation?token=${value.token}`;
    return data({ reply: null, failure: null, secret: link } satisfies FormResult);
  }
  return redirectWithToast(context, page, {
    title: t`Invitation sent`,
    description: t`The mail with the link is on its way.`,
  });
}
