import { randomInt } from "node:crypto";
import type { Database, Transaction } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { eq, sql } from "drizzle-orm";
import { runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { assertNotManaged } from "../managed-account.server.ts";
import { hashNewPassword } from "../password-queue.server.ts";
import { queueAccountChanged } from "../security-mail.server.ts";
import { endSessionsOf } from "../sessions.server.ts";
import { assertNotSelf } from "./assert-not-self.server.ts";
import { lockUser } from "./lock-users.server.ts";

/** No characters that look alike: 0 and o, 1, i and l. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";

/** 79 random bits, easy to read out. */
export function generateTemporaryPassword(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: 4 }, group).join("-");
}

/**
 * The owner changes the password at the next log-in. Ends the sessions.
 * @returns the password; only its hash is stored
 * @throws DomainError not_found; conflict for oneself, a deactivated account, or one that a provider manages
 */
export async function resetPassword(db: Database, caller: Caller, userId: number): Promise<string> {
  const password = generateTemporaryPassword();
  const hash = await hashNewPassword(password);
  const intent = { action: "user.update", resourceType: "user", resourceId: userId } as const;
  await runAuditedTransaction(db, caller, intent, async (tx) => {
    const { user } = await lockUser(tx, caller, userId);
    assertNotSelf(caller, userId);
    if (user.deactivatedAt !== null) {
      throw new DomainError("user.deactivated");
    }
    await assertNotManaged(tx, userId);
    await storeTemporaryPassword(tx, userId, hash);
    const ended = await endSessionsOf(tx, userId);
    return { value: undefined, details: { changed: "password", ...ended } };
  });
  triggerJobs("mail");
  return password;
}

/** The owner gets a mail, and changes the password at the next log-in, within `TEMPORARY_PASSWORD_DAYS`. */
export async function storeTemporaryPassword(tx: Transaction, userId: number, hash: string): Promise<void> {
  await tx
    .update(users)
    .set({
      password: hash,
      passwordChangedAt: sql`now()`,
      mustChangePassword: true,
      hasWeakPassword: false,
      resetToken: null,
      resetTokenExpiry: null,
    })
    .where(eq(users.id, userId));
  await queueAccountChanged(tx, userId, "temporaryPassword");
}
