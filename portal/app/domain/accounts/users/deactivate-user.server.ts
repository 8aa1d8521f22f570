import type { Database } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { and, eq, sql } from "drizzle-orm";
import { runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { isClosedByProvider } from "../managed-account.server.ts";
import { endSessionsOf } from "../sessions.server.ts";
import { assertNotSelf } from "./assert-not-self.server.ts";
import { assertNotDeleted, assertOtherAdministrator, lockUser } from "./lock-users.server.ts";

/**
 * Ends the sessions and blocks the log-in until the account is reactivated. What its provider has closed stays closed, whatever the
 * provider says later.
 * @throws DomainError not_found; conflict for oneself, the last administrator or a deactivated account
 */
export function deactivateUser(db: Database, caller: Caller, userId: number): Promise<void> {
  const intent = { action: "user.update", resourceType: "user", resourceId: userId } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    const { user, administrators } = await lockUser(tx, caller, userId);
    assertNotSelf(caller, userId);
    assertNotDeleted(user);
    const closed = await tx.$count(users, and(eq(users.id, userId), isClosedByProvider));
    if (user.deactivatedAt !== null && closed === 0) throw new DomainError("user.alreadyDeactivated");
    assertOtherAdministrator(administrators, userId);
    await tx
      .update(users)
      .set({ deactivatedAt: sql`now()`, resetToken: null, resetTokenExpiry: null })
      .where(eq(users.id, userId));
    const ended = await endSessionsOf(tx, userId);
    return { value: undefined, details: { changed: "deactivated", role: user.role, ...ended } };
  });
}
