import type { Connection, Database } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { and, eq } from "drizzle-orm";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { type LockableAccount, passwordLockedUntil, resetFailures } from "./lock-out.server.ts";
import { resetOwnPasswordTries } from "./own-password.server.ts";
import { codesLockedUntil, resetWrongCodes } from "./second-factor-code.server.ts";

/** Resets wrong passwords and codes from every network. @throws DomainError not_found */
export async function unlockAccount(db: Database, caller: Caller, userId: number): Promise<void> {
  const intent = { action: "user.update", resourceType: "user", resourceId: userId } as const;
  await runAuditedTransaction(db, caller, intent, async (tx) => {
    const [account] = await tx
      .select({ username: users.username })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.isSite, false)));
    if (!account) throw new DomainError("account.notFound");
    await resetLocks(tx, { id: userId, ...account });
    return { value: undefined, details: { unlocked: 1 } };
  });
}

export async function resetLocks(connection: Connection, account: LockableAccount): Promise<void> {
  await resetFailures(connection, account);
  await resetWrongCodes(connection, account.id);
  await resetOwnPasswordTries(connection, account.id);
}

/** By passwords or codes; null if not locked. */
export async function lockedUntil(connection: Connection, account: LockableAccount): Promise<Date | null> {
  const ends = [
    await passwordLockedUntil(connection, account),
    await codesLockedUntil(connection, account.id),
  ].filter((end) => end !== null);
  return ends.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;
}
