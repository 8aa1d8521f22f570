import { msg, t } from "@lingui/core/macro";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import { Time } from "@wardway/widgets/ui/time";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { type Column, DataTable } from "#app/components/data-table.tsx";
import { EmailAddress } from "#app/components/email-address.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";
import type { InvitationView } from "./route.tsx";

export function InvitationTable({ invitations }: { invitations: readonly InvitationView[] }) {
  return (
    <DataTable
      caption={t`Open invitations, newest first`}
      columns={columns}
      rows={invitations}
      rowKey={(invitation) => invitation.id}
      empty={
        <EmptyState
          title={t`No open invitations`}
          description={t`Invited users choose their own username and password.`}
        />
      }
      actions={(invitation) => (
        <ConfirmDialog
          trigger={t`Revoke`}
          triggerSize="small"
          title={t`Revoke the invitation of ${{ email: invitation.email }}?`}
          description={t`The link stops working. You can invite the same person again.`}
          confirm={t`Revoke Invitation`}
          confirming={t`Revoking...`}
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
    header: msg`Email`,
    cell: (invitation) => (
      <span className="font-medium">
        <EmailAddress>{invitation.email}</EmailAddress>
      </span>
    ),
  },
  {
    key: "role",
    header: msg`Role`,
    cell: (invitation) => (
      <span className="flex flex-col items-start gap-1">
        <RoleBadge role={invitation.role} />
        {invitation.organization && <bdi className="text-muted wrap-anywhere">{invitation.organization}</bdi>}
      </span>
    ),
  },
  {
    key: "by",
    header: msg`Invited by`,
    cell: (invitation) => <bdi>{invitation.invitedBy}</bdi>,
  },
  {
    key: "sent",
    header: msg`Invited`,
    cell: (invitation) => <Moment at={invitation.createdAt} />,
  },
  {
    key: "ends",
    header: msg`Ends`,
    cell: (invitation) => <Moment at={invitation.expiresAt} />,
  },
];
