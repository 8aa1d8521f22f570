import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import { Time } from "@wardway/widgets/ui/time";
import { MailPlus } from "lucide-react";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { EmailAddress } from "#app/ui/email-address.tsx";
import { useClock } from "#app/ui/use-clock.ts";

export interface InvitationView {
  readonly id: number;
  readonly email: string;
  readonly role: "hospital" | "ambulance" | "admin";
  readonly organization: string | null;
  readonly invitedBy: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly expiresAt: string;
}

export function InvitationTable({ invitations }: { invitations: readonly InvitationView[] }) {
  return (
    <DataTable
      caption="Open invitations, newest first"
      columns={columns}
      rows={invitations}
      rowKey={(invitation) => invitation.id}
      empty={
        <EmptyState
          icon={MailPlus}
          title="No open invitations"
          description="Who is invited chooses their own username and password."
        />
      }
      actions={(invitation) => (
        <ConfirmDialog
          trigger="Revoke"
          triggerSize="small"
          title={`Revoke the invitation of ${invitation.email}?`}
          description="The link stops working. You can invite the same person again."
          confirm="Revoke Invitation"
          confirming="Revoking..."
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
    header: "Email",
    cell: (invitation) => (
      <span className="font-medium">
        <EmailAddress>{invitation.email}</EmailAddress>
      </span>
    ),
  },
  {
    key: "role",
    header: "Role",
    cell: (invitation) => (
      <span className="flex flex-col items-start gap-1">
        <RoleBadge role={invitation.role} />
        {invitation.organization && <bdi className="text-muted wrap-anywhere">{invitation.organization}</bdi>}
      </span>
    ),
  },
  { key: "by", header: "Invited by", cell: (invitation) => <bdi>{invitation.invitedBy}</bdi> },
  { key: "sent", header: "Invited", cell: (invitation) => <Moment at={invitation.createdAt} /> },
  { key: "ends", header: "Ends", cell: (invitation) => <Moment at={invitation.expiresAt} /> },
];
