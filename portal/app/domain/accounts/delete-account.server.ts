import type { Database, Transaction } from "@wardway/db/open";
import { logIns, notifications, recoveryCodes, users, vehiclePositions } from "@wardway/db/schema";
import { type DomainError, fieldRejection } from "@wardway/model";
import { and, eq, isNull, sql } from "drizzle-orm";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { deletedUsername } from "./deleted-user.ts";
import { checkOwnPassword, wrongOwnPassword } from "./own-password.server.ts";
import { endSessionsOf, ownAccount } from "./sessions.server.ts";
import { assertOtherAdministrator, lockAdministrators } from "./users/lock.server.ts";

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
  if (username.trim().toLowerCase() !== caller.username.toLowerCase()) throw anotherUsername(caller.username);
  // Queued hashing must not occupy a connection.
  const present = await checkOwnPassword(db, caller, currentPassword);
  await runAuditedTransaction(db, caller, ownAccount(caller, "account.delete"), async (tx) => {
    assertOtherAdministrator(await lockAdministrators(tx), caller.userId);
    const deleted = await tx
      .update(users)
      .set(deletedColumns(caller.userId))
      .where(and(eq(users.id, caller.userId), eq(users.password, present), isNull(users.deactivatedAt)))
      .returning({ id: users.id });
    // Changed concurrently.
    if (deleted.length === 0) throw wrongOwnPassword();
    await removeTraces(tx, caller.userId);
    return { value: undefined, details: { role: caller.role } };
  });
}

const deletedColumns = (userId: number) => ({
  username: deletedUsername(userId),
  // Matches no password.
  password: "deleted",
  name: null,
  email: null,
  phone: null,
  address: null,
  mustChangePassword: false,
  resetToken: null,
  resetTokenExpiry: null,
  totpSecret: null,
  totpConfirmedAt: null,
  totpLastStep: null,
  emailNotifications: false,
  transportUpdates: false,
  marketingEmails: false,
  deactivatedAt: sql`now()`,
});

async function removeTraces(tx: Transaction, userId: number): Promise<void> {
  await endSessionsOf(tx, userId);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(logIns).where(eq(logIns.userId, userId));
  await tx.delete(notifications).where(eq(notifications.userId, userId));
  // Positions stay for the retention time, without the user.
  await tx.update(vehiclePositions).set({ userId: null }).where(eq(vehiclePositions.userId, userId));
}

function anotherUsername(own: string): DomainError {
  throw fieldRejection("username", "account.confirmUsername", { username: own });
}
