import { msg, t } from "@lingui/core/macro";
import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { pageTitle } from "#app/http/page-title.ts";
import { getOpenerId, withDialog } from "#app/ui/admin/dialog-address.ts";
import { useReturnedFocus } from "#app/ui/admin/page-dialog.tsx";
import { AdminPageError, backToAdmin } from "#app/ui/admin/unauthorized-access.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Section } from "#app/ui/section.tsx";
import { action } from "./action.server.ts";
import { InvitationTable } from "./invitation-table.tsx";
import { InviteForm } from "./invite-form.tsx";
import { loader } from "./loader.server.ts";

export { action, loader };

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

export function ErrorBoundary() {
  return (
    <AdminPageError
      title={t`The invitations could not be loaded`}
      safe={t`Nothing was changed. Try again in a moment.`}
    />
  );
}
