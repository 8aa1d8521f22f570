import type { Database } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { and, eq, gt, isNull, not, sql } from "drizzle-orm";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { recordAudit } from "../audit/record-audit.server.ts";
import { recordWrongToken } from "../audit/record-rejection.server.ts";
import { newPasswordOf, queuePasswordChanged, samePassword } from "./change-password.server.ts";
import { resetFailures } from "./lock-out.server.ts";
import { isProvisioned } from "./managed-account.server.ts";
import { hashNewPassword, verifyPassword } from "./password-queue.server.ts";
import {
  assertAcceptablePassword,
  readMinPasswordLength,
  readPasswordOwner,
} from "./password-rules.server.ts";
import { endSessionsOf } from "./sessions.server.ts";

const entry = { action: "account.reset_password", resourceType: "user" } as const;

/** Audits it. The link was used, has expired or was replaced. */
async function refuse(db: Database, token: string, ipAddress: string | null): Promise<DomainError> {
  await recordWrongToken(db, token, { userId: null, username: null, ipAddress }, entry);
  return new DomainError("passwordReset.linkInvalid");
}

/** What the page of a link shows. @throws DomainError not_found for an invalid link */
export async function readLink(
  db: Database,
  token: string,
  ipAddress: string | null,
): Promise<{ readonly minPasswordLength: number }> {
  const account = await findLinkAccount(db, token);
  if (account === null) throw await refuse(db, token, ipAddress);
  return { minPasswordLength: await readMinPasswordLength(db, await readPasswordOwner(db, account.id)) };
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
  const account = await findLinkAccount(db, token);
  if (account === null) throw await refuse(db, token, ipAddress);
  if (await verifyPassword(account.password, newPassword)) throw samePassword();
  await assertAcceptablePassword(db, newPassword, await readPasswordOwner(db, account.id));
  const hash = await hashNewPassword(newPassword);
  const isChanged = await db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set(newPasswordOf(hash))
      .where(and(eq(users.id, account.id), isActiveLink(token)))
      .returning({ id: users.id });
    if (changed.length === 0) return false;
    const details = await endSessionsOf(tx, account.id);
    await resetFailures(tx, account);
    await recordAudit(
      tx,
      { userId: account.id, username: account.username, ipAddress },
      {
        ...entry,
        resourceId: account.id,
        details,
        success: true,
      },
    );
    await queuePasswordChanged(tx, account.id);
    return true;
  });
  if (!isChanged) throw await refuse(db, token, ipAddress);
  triggerJobs("mail");
  triggerJobs("live");
}

async function findLinkAccount(db: Database, token: string) {
  const [account] = await db
    .select({ id: users.id, username: users.username, password: users.password })
    .from(users)
    .where(isActiveLink(token));
  return account ?? null;
}

const isActiveLink = (token: string) =>
  and(
    eq(users.resetToken, tokenHash(token)),
    gt(users.resetTokenExpiry, sql`now()`),
    isNull(users.deactivatedAt),
    not(isProvisioned),
  );
