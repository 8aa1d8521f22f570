import type { Transaction } from "@wardway/db/open";
import {
  invitations,
  linkedIdentities,
  logIns,
  notifications,
  passkeys,
  provisionedUsers,
  recoveryCodes,
  vehiclePositions,
} from "@wardway/db/schema";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { deletedUsername } from "./deleted-user.ts";
import { UNUSABLE_PASSWORD } from "./password-queue.server.ts";
import { endSessionsOf } from "./sessions.server.ts";

/** The row of a deleted account: without personal data, and no way to log in. */
export const anonymousColumns = (userId: number) => ({
  username: deletedUsername(userId),
  password: UNUSABLE_PASSWORD,
  name: null,
  email: null,
  phone: null,
  address: null,
  unit: null,
  isManager: false,
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

/** Removes the personal data outside the account's row. @param email the address before the deletion */
export async function removeTraces(tx: Transaction, userId: number, email: string | null): Promise<void> {
  await endSessionsOf(tx, userId);
  await tx.delete(linkedIdentities).where(eq(linkedIdentities.userId, userId));
  await tx.delete(provisionedUsers).where(eq(provisionedUsers.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(logIns).where(eq(logIns.userId, userId));
  await tx.delete(notifications).where(eq(notifications.userId, userId));
  // Positions stay for the retention time, without the user.
  await tx.update(vehiclePositions).set({ userId: null }).where(eq(vehiclePositions.userId, userId));
  if (email !== null) {
    await tx
      .update(invitations)
      .set({ email: deletedUsername(userId) })
      .where(
        and(eq(sql`lower(${invitations.email})`, email.toLowerCase()), isNotNull(invitations.acceptedAt)),
      );
  }
}
