import type { Transaction } from "@wardway/db/open";
import { queueMail } from "#app/infra/mail/mail-queue.server.ts";

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
