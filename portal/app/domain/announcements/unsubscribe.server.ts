import type { Connection, Database } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { and, eq, isNull, sql } from "drizzle-orm";
import { selectAccounts } from "#app/domain/accounts/session-user.server.ts";
import { ownAccount } from "#app/domain/accounts/sessions.server.ts";
import { runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import { isSigned, sign, signaturePattern } from "#app/infra/signature.server.ts";

/** One-click unsubscription, RFC 8058: the signed link needs no log-in, and its POST no cookie. */
export const getUnsubscribeUrl = (publicUrl: string, secretBox: SecretBox, userId: number): string =>
  `${publicUrl}/unsubscribe?token=${userId}.${sign(secretBox, purpose, String(userId))}`;

const purpose = "unsubscribe";
const tokenPattern = new RegExp(`^([1-9]\\d{0,9})\\.(${signaturePattern})$`);

/** Null for a token that the portal did not sign. */
function parseToken(secretBox: SecretBox, token: string): number | null {
  const [, userId = "", signature = ""] = tokenPattern.exec(token) ?? [];
  return signature !== "" && isSigned(secretBox, purpose, userId, signature) ? Number(userId) : null;
}

/** @throws DomainError not_found if the link is invalid or the account is closed */
export async function findSubscriber(connection: Connection, secretBox: SecretBox, token: string) {
  const userId = parseToken(secretBox, token);
  const [account] =
    userId === null
      ? []
      : await selectAccounts(connection).where(and(eq(users.id, userId), isNull(users.deactivatedAt)));
  if (!account) throw new DomainError("announcement.linkInvalid");
  return account;
}

/** Covers all accounts of the address and is idempotent. @throws DomainError not_found as `findSubscriber` */
export async function unsubscribe(
  db: Database,
  secretBox: SecretBox,
  token: string,
  ipAddress: string | null,
): Promise<void> {
  const { id: userId, username, role, organizationId, email } = await findSubscriber(db, secretBox, token);
  const subscribed = and(
    email === null ? eq(users.id, userId) : eq(sql`lower(${users.email})`, email.toLowerCase()),
    eq(users.marketingEmails, true),
  );
  if ((await db.$count(users, subscribed)) === 0) return;
  const caller = { userId, username, role, organizationId, ipAddress };
  await runAuditedTransaction(db, caller, ownAccount(caller, "account.unsubscribe"), async (tx) => {
    const ended = await tx
      .update(users)
      .set({ marketingEmails: false })
      .where(subscribed)
      .returning({ id: users.id });
    return { value: undefined, details: { changed: ended.length } };
  });
}
