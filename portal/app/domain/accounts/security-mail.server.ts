import type { Transaction } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { eq } from "drizzle-orm";
import { queueMail } from "#app/infra/mail/mail-queue.server.ts";

/** Changes of how an account is opened, of which its owner learns by mail even if an administrator made them. */
export const accountChanges = [
  "temporaryPassword",
  "secondFactorOn",
  "secondFactorOff",
  "secondFactorReset",
  "recoveryCodes",
  "passkeyAdded",
  "passkeyRemoved",
  "identityLinked",
  "identityUnlinked",
] as const;
export type AccountChange = (typeof accountChanges)[number];

/**
 * In the transaction of the change; `triggerJobs("mail")` after the commit. To the present address, whatever becomes of it
 * before the mail is sent; does nothing without one.
 */
export async function queueAccountChanged(
  tx: Transaction,
  userId: number,
  change: AccountChange,
): Promise<void> {
  const [owner] = await tx.select({ recipient: users.email }).from(users).where(eq(users.id, userId));
  if (!owner?.recipient) return;
  await queueMail(tx, {
    key: `account_changed:${userId}:${crypto.randomUUID()}`,
    kind: "account_changed",
    userId,
    recipient: owner.recipient,
    details: { change },
  });
}

/** Notifies the old address, whose owner may not have made the change; reset links go to the new one. */
export async function queueEmailChanged(
  tx: Transaction,
  userId: number,
  oldAddress: string | null,
): Promise<void> {
  if (oldAddress === null) return;
  await queueMail(tx, {
    key: `email_changed:${userId}:${crypto.randomUUID()}`,
    kind: "email_changed",
    userId,
    recipient: oldAddress,
  });
}
