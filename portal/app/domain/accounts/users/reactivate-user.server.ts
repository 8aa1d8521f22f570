import type { Database, Transaction } from "@wardway/db/open";
import { provisionedUsers, users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import { assertNotManaged, assertNotProvisioned, isManaged } from "../managed-account.server.ts";
import { hashNewPassword, UNUSABLE_PASSWORD } from "../password-queue.server.ts";
import { assertNotDeleted, lockUser } from "./lock-users.server.ts";
import { queueResetLink } from "./send-reset-link.server.ts";
import { generateTemporaryPassword, storeTemporaryPassword } from "./set-temporary-password.server.ts";

/**
 * The previous password stays invalid: the owner chooses another one by the emailed link.
 * @throws DomainError not_found; conflict for an active or deleted account, one without an address, or one that a provider manages
 */
export async function reactivateByLink(
  db: Database,
  caller: Caller,
  userId: number,
  secretBox: SecretBox,
): Promise<void> {
  await reactivate(db, caller, userId, async (tx, { email }) => {
    if (email === null) throw new DomainError("user.noEmail");
    await assertNotProvisioned(tx, userId);
    await tx.update(users).set({ password: UNUSABLE_PASSWORD }).where(eq(users.id, userId));
    await queueResetLink(tx, userId, secretBox);
  });
  triggerJobs("mail");
}

/**
 * The previous password stays invalid.
 * @returns the temporary password; only its hash is stored
 * @throws DomainError not_found; conflict for an active or deleted account, or one that a provider manages
 */
export async function reactivateWithPassword(db: Database, caller: Caller, userId: number): Promise<string> {
  const password = generateTemporaryPassword();
  const hash = await hashNewPassword(password);
  await reactivate(db, caller, userId, async (tx) => {
    await assertNotManaged(tx, userId);
    // What is open again, the provider can find and close when it is used again. The former id stays unknown.
    await tx
      .update(provisionedUsers)
      .set({ id: sql`gen_random_uuid()`, deletedAt: null })
      .where(and(eq(provisionedUsers.userId, userId), isNotNull(provisionedUsers.deletedAt)));
    await storeTemporaryPassword(tx, userId, hash);
  });
  triggerJobs("mail");
  return password;
}

/**
 * For an account that a provider manages (SCIM): its owner logs in there, and a previous password stays invalid.
 * @returns false for another account, which gets a password
 * @throws DomainError not_found; conflict for an active or deleted account, or if the provider has closed it
 */
export async function reactivateManaged(db: Database, caller: Caller, userId: number): Promise<boolean> {
  if ((await db.$count(users, and(eq(users.id, userId), isManaged))) === 0) return false;
  await reactivate(db, caller, userId, async (tx) => {
    const closed = await tx.$count(
      provisionedUsers,
      and(eq(provisionedUsers.userId, userId), eq(provisionedUsers.active, false)),
    );
    if (closed > 0) throw new DomainError("user.closedByProvider");
    await tx
      .update(users)
      .set({ password: UNUSABLE_PASSWORD, mustChangePassword: false })
      .where(eq(users.id, userId));
  });
  return true;
}

type StoredUser = Awaited<ReturnType<typeof lockUser>>["user"];

function reactivate(
  db: Database,
  caller: Caller,
  userId: number,
  replacePassword: (tx: Transaction, user: StoredUser) => Promise<void>,
): Promise<void> {
  const intent = { action: "user.update", resourceType: "user", resourceId: userId } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    const { user } = await lockUser(tx, caller, userId);
    assertNotDeleted(user);
    if (user.deactivatedAt === null) throw new DomainError("user.alreadyActive");
    await replacePassword(tx, user);
    await tx.update(users).set({ deactivatedAt: null }).where(eq(users.id, userId));
    return { value: undefined, details: { changed: "reactivated, password", role: user.role } };
  });
}
