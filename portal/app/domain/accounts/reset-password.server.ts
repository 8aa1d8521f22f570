import type { Database } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { nudge } from "#app/infra/jobs.server.ts";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { recordAudit } from "../audit/record.server.ts";
import { newPasswordOf, queuePasswordChanged, samePassword } from "./change-password.server.ts";
import { forgetFailures } from "./lock-out.server.ts";
import { hashOf, opens } from "./password-work.server.ts";
import { endSessionsOf } from "./sessions.server.ts";

/** The link was used, has expired or was replaced. */
export const linkOver = () => new DomainError("passwordReset.linkInvalid");

export async function isLinkGood(db: Database, token: string): Promise<boolean> {
  return (await holderOf(db, token)) !== null;
}

/**
 * Works once, and ends all sessions. The second factor stays.
 * @throws DomainError not_found for an invalid link; invalid on `newPassword`
 */
export async function resetPassword(
  db: Database,
  { token, newPassword }: { readonly token: string; readonly newPassword: string },
  ipAddress: string | null,
): Promise<void> {
  const holder = await holderOf(db, token);
  if (holder === null) throw linkOver();
  if (await opens(holder.password, newPassword)) throw samePassword();
  const hash = await hashOf(newPassword);
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set(newPasswordOf(hash))
      .where(and(eq(users.id, holder.id), inForce(token)))
      .returning({ id: users.id });
    if (changed.length === 0) throw linkOver();
    const sessionsEnded = await endSessionsOf(tx, holder.id);
    await forgetFailures(tx, holder.username);
    await recordAudit(
      tx,
      { userId: holder.id, username: holder.username, ipAddress },
      {
        action: "account.reset_password",
        resourceType: "user",
        resourceId: holder.id,
        details: { sessionsEnded },
        success: true,
      },
    );
    await queuePasswordChanged(tx, holder.id);
  });
  nudge("mail");
  nudge("live");
}

async function holderOf(db: Database, token: string) {
  const [holder] = await db
    .select({ id: users.id, username: users.username, password: users.password })
    .from(users)
    .where(inForce(token));
  return holder ?? null;
}

const inForce = (token: string) =>
  and(
    eq(users.resetToken, tokenHash(token)),
    gt(users.resetTokenExpiry, sql`now()`),
    isNull(users.deactivatedAt),
  );
