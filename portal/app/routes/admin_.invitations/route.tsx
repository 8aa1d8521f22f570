import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { pageTitle } from "#app/http/page-title.ts";
import { portalLanguage } from "#app/infra/language.ts";
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
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { action, loader };

export const meta: MetaFunction = pageTitle(translate("adminInvitations.invitations"));

export default function Invitations() {
  const { t } = useTranslator(messages);
  const view = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const [search] = useSearchParams();
  useReturnedFocus(view.organizations && getOpenerId("invite"));
  return (
    <>
      <PageHeader
        back={backToAdmin}
        title={t("adminInvitations.invitations")}
        description={t("adminInvitations.invitedUsersCreateTheirOwn")}
        actions={
          <LinkButton
            id={getOpenerId("invite")}
            to={withDialog(search, "invite")}
            preventScrollReset
            icon={<Icon name="mail-plus" className="size-4" />}
          >
            {t("adminInvitations.inviteByMail")}
          </LinkButton>
        }
      />
      {view.organizations && (
        <InviteForm organizations={view.organizations} canSendMail={view.byMail} posted={posted} />
      )}
      <Section flush title={t("adminInvitations.openInvitations")}>
        <InvitationTable invitations={view.invitations} />
        <Pager previous={view.previous} next={view.next} label={t("adminInvitations.pagesOfInvitations")} />
      </Section>
    </>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslator(messages);
  return (
    <AdminPageError
      title={t("adminInvitations.theInvitationsCouldNotBe")}
      safe={t("adminInvitations.nothingWasChangedTryAgain")}
    />
  );
}
