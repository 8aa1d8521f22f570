import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { and, eq, isNull, sql } from "drizzle-orm";
import { nudge } from "#app/infra/jobs.server.ts";
import { queueMail } from "#app/infra/mail/mail-queue.server.ts";
import { networkOf } from "#app/infra/network.ts";
import { randomToken, tokenHash } from "#app/infra/random-token.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import { inMinutes } from "#app/infra/waiting-time.ts";
import { recordAudit } from "../audit/record.server.ts";
import { findByName, mayLogIn } from "./log-in.server.ts";
import { count } from "./rate-limits.server.ts";

/** Requests per network; more are rejected. */
const ofNetwork = { name: "reset-network", seconds: 15 * 60 };
const mostOfNetwork = 20;
/** Emails per account; more are dropped silently: an error would reveal the account. */
const ofAccount = { name: "reset-account", seconds: 60 * 60 };
const mostOfAccount = 3;

/** The response time of every request: longer than queueing an email takes. */
const answeredAfter = 1_000;
const sentAfter = 500;

export const linkMinutes = 60;

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
  const tries = await count(db, ofNetwork, networkOf(request.ipAddress));
  if (tries.attempts > mostOfNetwork) {
    throw new DomainError("rateLimit.network", { minutes: inMinutes(tries.secondsLeft) });
  }
  await Promise.all([sendLink(db, secretBox, request), delay(answeredAfter)]);
  // Composing takes CPU time, which would delay this response and reveal the account.
  setTimeout(() => nudge("mail"), sentAfter).unref();
}

async function sendLink(
  db: Database,
  secretBox: SecretBox,
  { username, ipAddress, demoLogins }: ResetRequest,
): Promise<void> {
  const account = await findByName(db, username);
  const tries = await count(db, ofAccount, String(account?.id ?? 0));
  const reachable = account?.email && mayLogIn(account, demoLogins) ? account : null;
  const token = randomToken();
  await db.transaction(async (tx) => {
    const sent = reachable !== null && tries.attempts <= mostOfAccount;
    await recordAudit(
      tx,
      { userId: account?.id ?? null, username: account?.username ?? null, ipAddress },
      {
        action: "account.request_reset",
        resourceType: "user",
        resourceId: account?.id ?? null,
        success: sent,
      },
    );
    if (!sent) return;
    await tx
      .update(users)
      .set({
        resetToken: tokenHash(token),
        resetTokenExpiry: sql`now() + make_interval(mins => ${linkMinutes})`,
      })
      .where(and(eq(users.id, reachable.id), isNull(users.deactivatedAt)));
    await queueMail(tx, {
      key: `password_reset:${reachable.id}:${tokenHash(token).slice(0, 16)}`,
      kind: "password_reset",
      userId: reachable.id,
      details: { token: secretBox.seal(token, "mail") },
    });
  });
}
