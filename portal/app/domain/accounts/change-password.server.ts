import type { Database, Transaction } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { DomainError, fieldRejection } from "@wardway/model";
import { and, eq, sql } from "drizzle-orm";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { queueMail } from "#app/infra/mail/mail-queue.server.ts";
import { RateLimitError } from "#app/infra/rate-limit-error.ts";
import type { Caller } from "../audit/caller.server.ts";
import { recordAudit } from "../audit/record-audit.server.ts";
import { checkOwnPassword, wrongOwnPassword } from "./own-password.server.ts";
import { hashNewPassword } from "./password-queue.server.ts";
import { assertAcceptablePassword, readPasswordOwner } from "./password-rules.server.ts";
import { endSessionsOf, ownAccount } from "./sessions.server.ts";

export interface PasswordChange {
  readonly currentPassword: string;
  /** Validated by `newPasswordField`. */
  readonly newPassword: string;
}

/**
 * Ends the other sessions and notifies the owner.
 * @param keepSession id; null ends all
 * @throws DomainError invalid on `currentPassword` or `newPassword`; too_many
 */
export async function changePassword(
  db: Database,
  caller: Caller,
  { currentPassword, newPassword }: PasswordChange,
  keepSession: string | null,
): Promise<void> {
  const intent = ownAccount(caller, "account.change_password");
  try {
    // Queued hashing must not occupy a connection.
    const present = await checkOwnPassword(db, caller, currentPassword);
    if (newPassword === currentPassword) throw samePassword();
    await assertAcceptablePassword(db, newPassword, await readPasswordOwner(db, caller.userId));
    const next = await hashNewPassword(newPassword);
    await db.transaction(async (tx) => {
      const changed = await tx
        .update(users)
        .set({ ...newPasswordOf(next) })
        .where(and(eq(users.id, caller.userId), eq(users.password, present)))
        .returning({ id: users.id });
      // Changed concurrently.
      if (changed.length === 0) throw wrongOwnPassword();
      const details = await endSessionsOf(tx, caller.userId, keepSession);
      await recordAudit(tx, caller, { ...intent, details, success: true });
      await queuePasswordChanged(tx, caller.userId);
    });
  } catch (error) {
    // `checkOwnPassword` audits its limits, which a flood must not exceed.
    if (error instanceof DomainError && !(error instanceof RateLimitError)) {
      await recordAudit(db, caller, { ...intent, details: { refused: error.category }, success: false });
    }
    throw error;
  }
  triggerJobs("mail");
  triggerJobs("live");
}

/** Columns of a password that its owner chose; revokes a reset link. */
export const newPasswordOf = (hash: string) => ({
  password: hash,
  passwordChangedAt: sql`now()`,
  mustChangePassword: false,
  hasWeakPassword: false,
  resetToken: null,
  resetTokenExpiry: null,
});

export const queuePasswordChanged = (tx: Transaction, userId: number) =>
  queueMail(tx, {
    key: `password_changed:${userId}:${crypto.randomUUID()}`,
    kind: "password_changed",
    userId,
  });

export const samePassword = () => {
  return fieldRejection("newPassword", "password.unchanged");
};
