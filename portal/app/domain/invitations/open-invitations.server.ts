import { invitations, users } from "@wardway/db/schema";
import { and, gt, isNull, type SQL, sql } from "drizzle-orm";

export const INVITATION_DAYS = 7;

/** Not used, revoked or expired, and sent by someone who is still an administrator. */
export const isOpen = (): SQL | undefined =>
  and(
    isNull(invitations.acceptedAt),
    isNull(invitations.revokedAt),
    gt(invitations.expiresAt, sql`now()`),
    sql`exists (select 1 from ${users} as inviter where inviter.id = ${invitations.invitedBy}
      and inviter.role = 'admin' and inviter.deactivated_at is null)`,
  );
