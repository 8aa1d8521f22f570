import type { Database } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { addDays, getUnixTime } from "date-fns";
import { and, eq, isNull, sql } from "drizzle-orm";
import { selectAccounts } from "#app/domain/accounts/session-user.server.ts";
import { ownAccount } from "#app/domain/accounts/sessions.server.ts";
import { runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import { recordWrongToken } from "#app/domain/audit/record-rejection.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import { isSigned, sign, signaturePattern } from "#app/infra/signature.server.ts";

/** Days that a link works after its email; 15 U.S.C. 7704(a)(3) requires 30. */
const UNSUBSCRIBE_DAYS = 180;

/** One-click unsubscription, RFC 8058: the signed link needs no log-in, and its POST no cookie. */
export function getUnsubscribeUrl(publicUrl: string, secretBox: SecretBox, userId: number): string {
  const text = `${userId}.${getUnixTime(addDays(new Date(), UNSUBSCRIBE_DAYS))}`;
  return `${publicUrl}/unsubscribe?token=${text}.${sign(secretBox, purpose, text)}`;
}

const purpose = "unsubscribe";
const tokenPattern = new RegExp(`^(([1-9]\\d{0,9})\\.(\\d{1,12}))\\.(${signaturePattern})$`);

/** Null for a token that the portal did not sign, or that has expired. */
function parseToken(secretBox: SecretBox, token: string): number | null {
  const [, text = "", userId = "", expiry = "", signature = ""] = tokenPattern.exec(token) ?? [];
  const isValid = signature !== "" && isSigned(secretBox, purpose, text, signature);
  return isValid && Number(expiry) > getUnixTime(new Date()) ? Number(userId) : null;
}

/** @throws DomainError not_found if the link is invalid or the account is closed */
export async function findSubscriber(
  db: Database,
  secretBox: SecretBox,
  token: string,
  ipAddress: string | null,
) {
  const userId = parseToken(secretBox, token);
  const [account] =
    userId === null
      ? []
      : await selectAccounts(db).where(and(eq(users.id, userId), isNull(users.deactivatedAt)));
  if (account) return account;
  const subject = { userId: null, username: null, ipAddress };
  const entry = { action: "account.unsubscribe", resourceType: "user", resourceId: userId };
  await recordWrongToken(db, token, subject, entry);
  throw new DomainError("announcement.linkInvalid");
}

/** Covers all accounts of the address and is idempotent. @returns the username @throws DomainError not_found as `findSubscriber` */
export async function unsubscribe(
  db: Database,
  secretBox: SecretBox,
  token: string,
  ipAddress: string | null,
): Promise<string> {
  const {
    id: userId,
    username,
    role,
    organizationId,
    email,
  } = await findSubscriber(db, secretBox, token, ipAddress);
  const subscribed = and(
    email === null ? eq(users.id, userId) : eq(sql`lower(${users.email})`, email.toLowerCase()),
    eq(users.marketingEmails, true),
  );
  if ((await db.$count(users, subscribed)) === 0) return username;
  const caller = { userId, username, role, organizationId, ipAddress };
  return runAuditedTransaction(db, caller, ownAccount(caller, "account.unsubscribe"), async (tx) => {
    const ended = await tx
      .update(users)
      .set({ marketingEmails: false })
      .where(subscribed)
      .returning({ id: users.id });
    return { value: username, details: { changed: ended.length } };
  });
}
