import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { Card } from "@wardway/widgets/ui/card";
import { MailPlus } from "lucide-react";
import { pageTitle } from "#app/http/page-title.ts";
import { AccountSections } from "#app/ui/admin/account-sections.tsx";
import { openerId, withDialog } from "#app/ui/admin/dialog-address.ts";
import { useReturnedFocus } from "#app/ui/admin/page-dialog.tsx";
import { AdminPageError, backToAdmin } from "#app/ui/admin/unauthorized-access.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { action } from "./action.server.ts";
import { InvitationTable } from "./invitation-table.tsx";
import { InviteForm } from "./invite-form.tsx";
import { loader } from "./loader.server.ts";

export { action, loader };

export const meta: MetaFunction = pageTitle("Invitations");

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
