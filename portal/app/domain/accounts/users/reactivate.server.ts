import type { Database } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { eq } from "drizzle-orm";
import { runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { assertNotDeleted, lockUser } from "./lock.server.ts";

/** @throws DomainError not_found; conflict for an active account */
export function reactivateUser(db: Database, caller: Caller, userId: number): Promise<void> {
  const intent = { action: "user.update", resourceType: "user", resourceId: userId } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    const { user } = await lockUser(tx, caller, userId);
    assertNotDeleted(user);
    if (user.deactivatedAt === null) throw new DomainError("user.alreadyActive");
    await tx.update(users).set({ deactivatedAt: null }).where(eq(users.id, userId));
    return { value: undefined, details: { changed: "reactivated", role: user.role } };
  });
}
