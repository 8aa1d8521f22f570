import type { Database } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { type DomainError, fieldRejection, toUsernameKey } from "@wardway/model";
import { and, eq, isNull } from "drizzle-orm";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { anonymousColumns, removeTraces } from "./anonymize-account.server.ts";
import { checkOwnPassword, wrongOwnPassword } from "./own-password.server.ts";
import { ownAccount } from "./sessions.server.ts";
import { assertOtherAdministrator, lockAdministrators } from "./users/lock-users.server.ts";

export interface AccountDeletion {
  readonly username: string;
  readonly currentPassword: string;
}

/**
 * Deletes log-in and personal data. The row stays for timelines and the audit log.
 * @throws DomainError invalid on `username` or `currentPassword`; too_many; conflict for the last active
 * administrator
 */
export async function deleteAccount(
  db: Database,
  caller: Caller,
  { username, currentPassword }: AccountDeletion,
): Promise<void> {
  if (toUsernameKey(username) !== toUsernameKey(caller.username)) throw anotherUsername(caller.username);
  // Queued hashing must not occupy a connection.
  const present = await checkOwnPassword(db, caller, currentPassword);
  await runAuditedTransaction(db, caller, ownAccount(caller, "account.delete"), async (tx) => {
    assertOtherAdministrator(await lockAdministrators(tx), caller.userId);
    const [before] = await tx.select({ email: users.email }).from(users).where(eq(users.id, caller.userId));
    // In the order of an administrator's deletion, and of migrations that lock both tables.
    await removeTraces(tx, caller.userId, before?.email ?? null);
    const deleted = await tx
      .update(users)
      .set(anonymousColumns(caller.userId))
      .where(and(eq(users.id, caller.userId), eq(users.password, present), isNull(users.deactivatedAt)))
      .returning({ id: users.id });
    // Changed concurrently.
    if (deleted.length === 0) throw wrongOwnPassword();
    return { value: undefined, details: { role: caller.role } };
  });
}

function anotherUsername(own: string): DomainError {
  throw fieldRejection("username", "account.confirmUsername", { username: own });
}
