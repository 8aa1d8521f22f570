import { msg, t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { pageSizes, rowNumber } from "@wardway/model";
import { z } from "zod";
import { Icon } from "#app/components/icon.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Pager } from "#app/components/pager.tsx";
import { Section } from "#app/components/section.tsx";
import { canSendMail } from "#app/domain/invitations/by-mail.server.ts";
import { createInvitation } from "#app/domain/invitations/create-invitation.server.ts";
import { listInvitations } from "#app/domain/invitations/list-invitations.server.ts";
import { revokeInvitation } from "#app/domain/invitations/revoke-invitation.server.ts";
import { organizationOptions } from "#app/domain/organizations/organization-options.server.ts";
import { readQuery } from "#app/http/api/api-input.server.ts";
import { attempt, orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { formReply, parseForm, readForm } from "#app/http/forms/form.server.ts";
import { parsePageCursor } from "#app/http/forms/page-cursor.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { guard, type SignedIn } from "#app/http/session/guard.server.ts";
import { getOpenerId, withDialog } from "#app/sections/admin/dialog-address.ts";
import { useReturnedFocus } from "#app/sections/admin/page-dialog.tsx";
import { adminPageError, backToAdmin } from "#app/sections/admin/unauthorized-access.tsx";

import type { FormResult } from "#app/sections/admin/users/use-form-result.ts";
import { inviteForm } from "#app/sections/admin/users/user-forms.ts";
import { rejectForm } from "#app/sections/admin/users/users-action.server.ts";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { InvitationTable } from "./invitation-table.tsx";
import { InviteForm } from "./invite-form.tsx";

const querySchema = z.object({ dialog: z.string().optional() });

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "invitation.create", { view: "invitation.read" });
  return orErrorResponse(loadInvitations(args, signedIn));
}

async function loadInvitations({ request, context }: LoaderFunctionArgs, { db }: SignedIn) {
  const { dialog } = readQuery(request, querySchema);
  const cursor = parsePageCursor(request) ?? undefined;
  const [page, byMail, organizations] = await Promise.all([
    listInvitations(db, { cursor, limit: pageSizes.accounts }),
    canSendMail(db, context.secretBox),
    dialog === "invite" ? organizationOptions(db) : null,
  ]);
  return {
    invitations: page.items.map(({ createdAt, expiresAt, ...invitation }) => ({
      ...invitation,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    next: page.next,
    previous: page.previous,
    byMail,
    organizations,
  };
}

export type InvitationView = Awaited<ReturnType<typeof loadInvitations>>["invitations"][number];

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

export const meta: MetaFunction = pageTitle(msg`Invitations`);

export default function Invitations() {
  const view = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const [search] = useSearchParams();
  useReturnedFocus(view.organizations && getOpenerId("invite"));
  return (
    <>
      <PageHeader
        back={backToAdmin}
        title={t`Invitations`}
        description={t`Invited users create their own account. An invitation works once, for 7 days.`}
        actions={
          <LinkButton
            id={getOpenerId("invite")}
            to={withDialog(search, "invite")}
            preventScrollReset
            icon={<Icon name="mail-plus" className="size-4" />}
          >
            {t`Invite by mail`}
          </LinkButton>
        }
      />
      {view.organizations && (
        <InviteForm organizations={view.organizations} canSendMail={view.byMail} posted={posted} />
      )}
      <Section flush title={t`Open invitations`}>
        <InvitationTable invitations={view.invitations} />
        <Pager previous={view.previous} next={view.next} label={t`Pages of invitations`} />
      </Section>
    </>
  );
}

export const ErrorBoundary = adminPageError(msg`The invitations could not be loaded`);
