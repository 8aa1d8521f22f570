import { invitations, users } from "@wardway/db/schema";
import { and, gt, isNull, type SQL, sql } from "drizzle-orm";

/** Days for which an invitation may be taken up. */
export const invitationDays = 7;

/**
 * An invitation that may be taken up: not used, revoked or over, and whoever sent it is an administrator still. (Who
 * was sent away must not have left a way in behind.)
 */
export const isOpen = (): SQL | undefined =>
  and(
    isNull(invitations.acceptedAt),
    isNull(invitations.revokedAt),
    gt(invitations.expiresAt, sql`now()`),
    sql`exists (select 1 from ${users} as inviter where inviter.id = ${invitations.invitedBy}
      and inviter.role = 'admin' and inviter.deactivated_at is null)`,
  );
