import type { Connection, Database } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import type { LogInOutcome } from "@wardway/model";
import { and, eq, isNull } from "drizzle-orm";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { queueMail } from "#app/infra/mail/mail-queue.server.ts";
import { networkOf } from "#app/infra/network.ts";
import { recordAudit } from "../audit/record.server.ts";
import { LOCK_SECONDS, type Lock, MAX_CONSECUTIVE_FAILURES } from "./lock-out.server.ts";
import { type Origin, recordLogIn } from "./log-ins.server.ts";
import { count } from "./rate-limits.server.ts";

export type LogInOrigin = Origin;

export type AttemptAccount = { readonly id: number; readonly username: string } | null;

const entry = { action: "account.log_in", resourceType: "user" } as const;

export async function recordLogInOf(
  db: Database,
  account: NonNullable<AttemptAccount>,
  origin: Origin,
  by?: string,
): Promise<void> {
  const details = by === undefined ? {} : { secondFactor: by };
  await record(db, account, "success", origin, details);
}

/** At equal cost for known and unknown names. */
export async function recordDeniedLogIn(
  db: Database,
  named: AttemptAccount,
  outcome: Exclude<LogInOutcome, "success">,
  origin: Origin,
  reason?: string,
): Promise<void> {
  await record(db, named, outcome, origin, reason === undefined ? {} : { refused: reason });
}

/** The first ones are recorded, then the 64th, the 128th, ... */
const blockedAttempts = { name: "log-in-turned-away", seconds: 15 * 60 };
const MAX_RECORDED_EACH = 50;

/** The audit log is permanent, so a flood leaves only a few rows. */
export async function recordBlockedLogIn(
  db: Database,
  named: AttemptAccount,
  origin: Origin,
  reason: string,
): Promise<void> {
  const { attempts } = await count(db, blockedAttempts, networkOf(origin.ipAddress));
  if (attempts <= MAX_RECORDED_EACH) return record(db, named, "locked_out", origin, { refused: reason });
  if (Number.isInteger(Math.log2(attempts))) {
    await record(db, named, "locked_out", origin, { refused: reason, attempts });
  }
}

async function record(
  db: Database,
  named: AttemptAccount,
  outcome: LogInOutcome,
  origin: Origin,
  details: Record<string, string | number>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await recordAudit(tx, subjectOf(named, origin), {
      ...entry,
      resourceId: named?.id ?? null,
      details,
      success: outcome === "success",
    });
    await recordLogIn(tx, named?.id ?? null, outcome, origin);
  });
}

/** Records a lock, and emails the administrators at most once in 15 minutes per account. */
export async function recordLock(
  db: Database,
  named: AttemptAccount,
  origin: Origin,
  locked: Lock = "place",
): Promise<void> {
  const notification = { name: "lock-notice", seconds: LOCK_SECONDS };
  const { attempts } = await count(db, notification, String(named?.id ?? 0));
  await db.transaction(async (tx) => {
    await recordAudit(tx, subjectOf(named, origin), {
      action: "account.lock",
      resourceType: "user",
      resourceId: named?.id ?? null,
      details: locked === "account" ? { failures: MAX_CONSECUTIVE_FAILURES } : { minutes: LOCK_SECONDS / 60 },
      success: true,
    });
    if (named && attempts === 1) await notifyAdministrators(tx, named.id);
  });
  triggerJobs("mail");
}

async function notifyAdministrators(tx: Connection, lockedUserId: number): Promise<void> {
  const occasion = crypto.randomUUID();
  const administrators = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), isNull(users.deactivatedAt)));
  for (const { id } of administrators) {
    await queueMail(tx, {
      key: `account_locked:${lockedUserId}:${occasion}:${id}`,
      kind: "account_locked",
      userId: id,
      details: { lockedUserId, minutes: LOCK_SECONDS / 60 },
    });
  }
}

const subjectOf = (named: AttemptAccount, { ipAddress }: Origin) => ({
  userId: named?.id ?? null,
  username: named?.username ?? null,
  ipAddress,
});
