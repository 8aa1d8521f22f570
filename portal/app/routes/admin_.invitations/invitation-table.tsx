import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import { Time } from "@wardway/widgets/ui/time";
import { portalLanguage } from "#app/infra/language.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { EmailAddress } from "#app/ui/email-address.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import type { InvitationView } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export function InvitationTable({ invitations }: { invitations: readonly InvitationView[] }) {
  const { t } = useTranslator(messages);
  return (
    <DataTable
      caption={t("adminInvitations.openInvitationsNewestFirst")}
      columns={columns}
      rows={invitations}
      rowKey={(invitation) => invitation.id}
      empty={
        <EmptyState
          title={t("adminInvitations.noOpenInvitations")}
          description={t("adminInvitations.invitedUsersChooseTheirOwn")}
        />
      }
      actions={(invitation) => (
        <ConfirmDialog
          trigger={t("adminInvitations.revoke")}
          triggerSize="small"
          title={t("adminInvitations.revokeTheInvitationOf", { email: invitation.email })}
          description={t("adminInvitations.theLinkStopsWorkingYou")}
          confirm={t("adminInvitations.revokeInvitation")}
          confirming={t("adminInvitations.revoking")}
          action="/admin/invitations"
          fields={{ intent: "revoke", invitationId: String(invitation.id) }}
        />
      )}
    />
  );
}

function Moment({ at }: { at: string }) {
  return <Time {...useClock()} value={at} />;
}

const columns: readonly Column<InvitationView>[] = [
  {
    key: "email",
    header: translate("adminInvitations.email"),
    cell: (invitation) => (
      <span className="font-medium">
        <EmailAddress>{invitation.email}</EmailAddress>
      </span>
    ),
  },
  {
    key: "role",
    header: translate("adminInvitations.role"),
    cell: (invitation) => (
      <span className="flex flex-col items-start gap-1">
        <RoleBadge role={invitation.role} />
        {invitation.organization && <bdi className="text-muted wrap-anywhere">{invitation.organization}</bdi>}
      </span>
    ),
  },
  {
    key: "by",
    header: translate("adminInvitations.invitedBy"),
    cell: (invitation) => <bdi>{invitation.invitedBy}</bdi>,
  },
  {
    key: "sent",
    header: translate("adminInvitations.invited"),
    cell: (invitation) => <Moment at={invitation.createdAt} />,
  },
  {
    key: "ends",
    header: translate("adminInvitations.ends"),
    cell: (invitation) => <Moment at={invitation.expiresAt} />,
  },
];
