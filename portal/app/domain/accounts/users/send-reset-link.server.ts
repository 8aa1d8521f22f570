import type { Database, Transaction } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { eq, sql } from "drizzle-orm";
import { runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { queueMail } from "#app/infra/mail/mail-queue.server.ts";
import { randomToken, tokenHash } from "#app/infra/random-token.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import { LINK_MINUTES } from "../forgotten-password.server.ts";
import { assertNotProvisioned } from "../managed-account.server.ts";
import { assertNotSelf } from "./assert-not-self.server.ts";
import { lockUser } from "./lock-users.server.ts";

/**
 * Until then the present password stays valid.
 * @throws DomainError not_found; conflict for oneself, a deactivated account, one without an address, or one that a provider manages
 */
export async function sendResetLink(
  db: Database,
  caller: Caller,
  userId: number,
  secretBox: SecretBox,
): Promise<void> {
  const intent = { action: "user.update", resourceType: "user", resourceId: userId } as const;
  await runAuditedTransaction(db, caller, intent, async (tx) => {
    const { user } = await lockUser(tx, caller, userId);
    assertNotSelf(caller, userId);
    if (user.deactivatedAt !== null || user.email === null) {
      throw new DomainError("user.noEmail");
    }
    await assertNotProvisioned(tx, userId);
    await queueResetLink(tx, userId, secretBox);
    return { value: undefined, details: { changed: "link to reset the password" } };
  });
  triggerJobs("mail");
}

/** Replaces an earlier link. */
export async function queueResetLink(tx: Transaction, userId: number, secretBox: SecretBox): Promise<void> {
  const token = randomToken();
  await tx
    .update(users)
    .set({
      resetToken: tokenHash(token),
      resetTokenExpiry: sql`now() + make_interval(mins => ${LINK_MINUTES})`,
    })
    .where(eq(users.id, userId));
  await queueMail(tx, {
    key: `password_reset:${userId}:${tokenHash(token).slice(0, 16)}`,
    kind: "password_reset",
    userId,
    details: { token: secretBox.encrypt(token, "mail") },
  });
}
