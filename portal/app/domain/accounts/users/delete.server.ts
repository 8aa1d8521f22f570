import type { Database } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { eq, sql } from "drizzle-orm";
import { runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { endSessionsOf } from "../sessions.server.ts";
import { hasHistory } from "./history.server.ts";
import { expectAnotherAdministrator, lockUser } from "./lock.server.ts";

export interface Deletion {
  readonly id: number;
  /** True where the account stays, deactivated: what its owner did refers to it. */
  readonly kept: boolean;
}

/**
 * Takes an account away: who has never done anything is removed, who has is deactivated, so that timelines and the
 * audit trail go on naming them. Either way the sessions end.
 * @throws DomainError not_found; conflict for oneself, the last administrator, or who is deactivated already
 */
export function deleteUser(db: Database, caller: Caller, userId: number): Promise<Deletion> {
  const intent = { action: "user.delete", resourceType: "user", resourceId: userId } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    const { user, administrators } = await lockUser(tx, caller, userId);
    if (userId === caller.userId) {
      throw new DomainError("user.ownAccountDeletion");
    }
    expectAnotherAdministrator(administrators, userId);
    const kept = await hasHistory(tx, userId);
    if (kept && user.deactivatedAt !== null) {
      throw new DomainError("user.alreadyDeactivated");
    }
    if (kept) {
      await tx
        .update(users)
        .set({ deactivatedAt: sql`now()`, resetToken: null, resetTokenExpiry: null })
        .where(eq(users.id, userId));
      await endSessionsOf(tx, userId);
    } else {
      // Sessions and whatever else is the account's alone go with it.
      await tx.delete(users).where(eq(users.id, userId));
    }
    return {
      value: { id: userId, kept },
      details: { username: user.username, role: user.role, account: kept ? "deactivated" : "removed" },
    };
  });
}
