import type { Connection, Database } from "@wardway/db/open";
import {
  announcements,
  auditLog,
  contactMessages,
  emergencyAccesses,
  followLinks,
  invitations,
  legalHolds,
  ratings,
  settings,
  standingOrders,
  transportDeclines,
  transportEvents,
  transportRequests,
  transportResponses,
  users,
} from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { anonymousColumns, removeTraces } from "../anonymize-account.server.ts";
import { assertNotDeleted, assertOtherAdministrator, lockUser } from "./lock-users.server.ts";

export interface Deletion {
  readonly id: number;
  /** Anonymized, because other rows refer to the account. */
  readonly isRetained: boolean;
}

/**
 * Removes an account without activity, and anonymizes any other for good: timelines and the audit log refer to it.
 * @throws DomainError not_found; conflict for oneself, the last administrator or a deleted account
 */
export function deleteUser(db: Database, caller: Caller, userId: number): Promise<Deletion> {
  const intent = { action: "user.delete", resourceType: "user", resourceId: userId } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    const { user, administrators } = await lockUser(tx, caller, userId);
    if (userId === caller.userId) {
      throw new DomainError("user.ownAccountDeletion");
    }
    assertOtherAdministrator(administrators, userId);
    assertNotDeleted(user);
    const isRetained = await hasHistory(tx, userId);
    await removeTraces(tx, userId, user.email);
    if (isRetained) await tx.update(users).set(anonymousColumns(userId)).where(eq(users.id, userId));
    else {
      // Cascades to other rows.
      await tx.delete(users).where(eq(users.id, userId));
    }
    return {
      value: { id: userId, isRetained },
      details: { username: user.username, role: user.role, account: isRetained ? "anonymized" : "removed" },
    };
  });
}

/** The audit log first: nearly every account has entries. */
const references: readonly PgColumn[] = [
  auditLog.userId,
  transportEvents.actorUserId,
  transportRequests.createdBy,
  standingOrders.createdBy,
  standingOrders.responsibleId,
  followLinks.createdBy,
  transportResponses.createdBy,
  transportDeclines.createdBy,
  ratings.createdBy,
  invitations.invitedBy,
  settings.updatedBy,
  contactMessages.readBy,
  announcements.createdBy,
  legalHolds.setBy,
  legalHolds.releasedBy,
  emergencyAccesses.userId,
  emergencyAccesses.reviewedBy,
];

async function hasHistory(connection: Connection, userId: number): Promise<boolean> {
  const found = references.map(
    (column): SQL => sql`exists (select 1 from ${column.table} where ${column} = ${userId})`,
  );
  const [row] = await connection.execute<{ found: boolean }>(
    sql`select ${sql.join(found, sql` or `)} as found`,
  );
  return row?.found === true;
}
