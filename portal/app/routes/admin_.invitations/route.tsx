import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { pageSizes } from "@wardway/model";
import { Card } from "@wardway/widgets/ui/card";
import { MailPlus } from "lucide-react";
import { z } from "zod";
import { canSendMail } from "#app/domain/invitations/by-mail.server.ts";
import { listInvitations } from "#app/domain/invitations/list.server.ts";
import { organizationOptions } from "#app/domain/organizations/options.server.ts";
import { readQuery } from "#app/http/api-input.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { pageCursor } from "#app/http/page-cursor.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { shown } from "#app/http/screen.server.ts";
import { AccountSections } from "#app/ui/admin/account-sections.tsx";
import { openerId, withDialog } from "#app/ui/admin/dialog-address.ts";
import { useReturnedFocus } from "#app/ui/admin/page-dialog.tsx";
import { AdminPageError, backToAdmin } from "#app/ui/admin/unauthorized-access.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { changeInvitations } from "./handle-form.server.ts";
import { InvitationTable } from "./invitation-table.tsx";
import { InviteForm } from "./invite-form.tsx";

export const meta: MetaFunction = pageTitle("Invitations");

const querySchema = z.object({ dialog: z.string().optional() });

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "invitation.create");
  return shown(loadInvitations(args, signedIn));
}

async function loadInvitations({ request, context }: LoaderFunctionArgs, { db }: SignedIn) {
  const { dialog } = readQuery(request, querySchema);
  const cursor = pageCursor(request) ?? undefined;
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

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "invitation.create");
  return changeInvitations(args, signedIn);
}

export default function Invitations() {
  const view = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const [search] = useSearchParams();
  useReturnedFocus(view.organizations && openerId("invite"));
  return (
    <>
      <PageHeader
        back={backToAdmin}
        title="Invitations"
        description="Who is invited opens their own account. An invitation works once, for 7 days."
        actions={
          <LinkButton
            id={openerId("invite")}
            to={withDialog(search, "invite")}
            preventScrollReset
            icon={<MailPlus aria-hidden="true" className="size-4" />}
          >
            Invite by mail
          </LinkButton>
        }
      />
      <AccountSections current="invitations" />
      {view.organizations && (
        <InviteForm organizations={view.organizations} canSendMail={view.byMail} posted={posted} />
      )}
      <Card flush title="Open invitations">
        <InvitationTable invitations={view.invitations} />
        <Pager previous={view.previous} next={view.next} label="Pages of invitations" />
      </Card>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <AdminPageError
      title="The invitations could not be loaded"
      safe="Nothing was changed. Try again in a moment."
    />
  );
}
