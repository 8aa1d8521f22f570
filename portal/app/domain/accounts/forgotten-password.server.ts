import { setTimeout as delay } from "node:timers/promises";
import type { Database, Transaction } from "@wardway/db/open";
import { linkedIdentities, users } from "@wardway/db/schema";
import { and, eq, isNull, not, sql } from "drizzle-orm";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { queueMail } from "#app/infra/mail/mail-queue.server.ts";
import { networkOf } from "#app/infra/network.ts";
import { randomToken, tokenHash } from "#app/infra/random-token.server.ts";
import { RateLimitError } from "#app/infra/rate-limit-error.ts";
import { count } from "#app/infra/rate-limits.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import { inMinutes } from "#app/infra/waiting-time.ts";
import { countUse } from "../audit/count-use.server.ts";
import { recordAudit } from "../audit/record-audit.server.ts";
import { findByName, mayLogIn } from "./check-credentials.server.ts";
import { isProvisioned } from "./managed-account.server.ts";

/** Requests per network; more are rejected. */
const ofNetwork = { name: "reset-network", seconds: 15 * 60 };
const MAX_NETWORK_REQUESTS = 20;
/** Emails per account; more are dropped silently: an error would reveal the account. */
const ofAccount = { name: "reset-account", seconds: 60 * 60 };
const MAX_ACCOUNT_EMAILS = 3;

/** The response time of every request: longer than queueing an email takes. */
const RESPONSE_TIME_MS = 1_000;
const SEND_DELAY_MS = 500;

const entry = { action: "account.request_reset", resourceType: "user" } as const;

export const LINK_MINUTES = 60;

export interface ResetRequest {
  readonly username: string;
  readonly ipAddress: string | null;
  readonly demoLogins: boolean;
}

/**
 * Only the newest link works. Neither response nor timing reveals whether the account exists.
 * @throws DomainError too_many
 */
export async function requestReset(db: Database, secretBox: SecretBox, request: ResetRequest): Promise<void> {
  const { ipAddress } = request;
  await countUse(
    db,
    { userId: null, username: null, ipAddress },
    { window: ofNetwork, key: networkOf(ipAddress), max: MAX_NETWORK_REQUESTS, entry },
    (secondsLeft) =>
      new RateLimitError(secondsLeft, "rateLimit.network", { minutes: inMinutes(secondsLeft) }),
  );
  await Promise.all([sendLink(db, secretBox, request), delay(RESPONSE_TIME_MS)]);
  // Composing takes CPU time, which would delay this response and reveal the account.
  setTimeout(() => triggerJobs("mail"), SEND_DELAY_MS).unref();
}

async function sendLink(
  db: Database,
  secretBox: SecretBox,
  { username, ipAddress, demoLogins }: ResetRequest,
): Promise<void> {
  const account = await findByName(db, username);
  const requests = await count(db, ofAccount, String(account?.id ?? 0));
  const links = await db.$count(linkedIdentities, eq(linkedIdentities.userId, account?.id ?? 0));
  // A person who has lost the groups at the provider must not get in by a password instead. A reactivated account awaits one.
  const isProviderOnly = account?.isProviderOnly || (links > 0 && account?.hasPassword === false);
  const reachable = account?.email && !isProviderOnly && mayLogIn(account, demoLogins) ? account : null;
  const token = randomToken();
  await db.transaction(async (tx) => {
    const recipient =
      reachable !== null &&
      requests.attempts <= MAX_ACCOUNT_EMAILS &&
      (await storeLink(tx, reachable.id, token))
        ? reachable
        : null;
    await recordAudit(
      tx,
      { userId: account?.id ?? null, username: account?.username ?? null, ipAddress },
      {
        ...entry,
        resourceId: account?.id ?? null,
        success: recipient !== null,
      },
    );
    if (recipient === null) return;
    await queueMail(tx, {
      key: `password_reset:${recipient.id}:${tokenHash(token).slice(0, 16)}`,
      kind: "password_reset",
      userId: recipient.id,
      details: { token: secretBox.encrypt(token, "mail") },
    });
  });
}

/**
 * False if the account was deactivated a moment ago, or a provider has provisioned it: its address is what the provider's token
 * writes.
 */
async function storeLink(tx: Transaction, userId: number, token: string): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const stored = await tx
    .update(users)
    .set({
      resetToken: tokenHash(token),
      resetTokenExpiry: sql`now() + make_interval(mins => ${LINK_MINUTES})`,
    })
    .where(and(eq(users.id, userId), isNull(users.deactivatedAt), not(isProvisioned)))
    .returning({ id: users.id });
  return stored.length > 0;
}
