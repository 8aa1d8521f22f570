import type { Database } from "@wardway/db/open";
import { recoveryCodes, users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { eq } from "drizzle-orm";
import { runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { endSessionsOf } from "../sessions.server.ts";
import { lockUser } from "./lock.server.ts";
import { assertNotSelf } from "./own.server.ts";

/** Ends the sessions. @throws DomainError not_found; conflict for oneself or without a second factor */
export function resetSecondFactor(db: Database, caller: Caller, userId: number): Promise<void> {
  const intent = { action: "user.update", resourceType: "user", resourceId: userId } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    const { user } = await lockUser(tx, caller, userId);
    assertNotSelf(caller, userId);
    if (user.totpSecret === null) throw new DomainError("user.noSecondFactor");
    await tx
      .update(users)
      .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
      .where(eq(users.id, userId));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    const sessionsEnded = await endSessionsOf(tx, userId);
    return { value: undefined, details: { changed: "second factor", sessionsEnded } };
  });
}
