import type { Connection, Database } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import type { LogInOutcome } from "@wardway/model";
import { and, eq, isNull } from "drizzle-orm";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { queueMail } from "#app/infra/mail/mail-queue.server.ts";
import { countLogIn } from "#app/infra/metrics/instruments.server.ts";
import { count, type Window } from "#app/infra/rate-limits.server.ts";
import { recordAudit } from "../audit/record-audit.server.ts";
import { sampleFlood } from "../audit/record-rejection.server.ts";
import { LOCK_SECONDS, type Lock, MAX_CONSECUTIVE_FAILURES } from "./lock-out.server.ts";
import { type Origin, recordLogIn } from "./log-ins.server.ts";
import { resetOwnPasswordTries } from "./own-password.server.ts";

export type LogInOrigin = Origin;

export type AttemptAccount = { readonly id: number; readonly username: string } | null;

/** Of the audit trail. */
export const logInEntry = { action: "account.log_in", resourceType: "user" } as const;

/** Beside or instead of the password. */
export interface LogInProofs {
  /** Verifies its user, so no second factor follows. */
  readonly firstFactor?: "passkey" | undefined;
  readonly secondFactor?: string | undefined;
  /** Issuer of the organization's OpenID provider. */
  readonly issuer?: string | undefined;
}

export async function recordLogInOf(
  db: Database,
  account: NonNullable<AttemptAccount>,
  origin: Origin,
  proofs: LogInProofs = {},
): Promise<void> {
  countLogIn("success");
  await resetOwnPasswordTries(db, account.id);
  const { firstFactor, secondFactor, issuer } = proofs;
  const details = {
    ...(firstFactor && { firstFactor }),
    ...(secondFactor && { secondFactor }),
    ...(issuer && { issuer }),
  };
  await record(db, account, "success", origin, details);
}

/** At equal cost for known and unknown names. */
export async function recordDeniedLogIn(
  db: Database,
  named: AttemptAccount,
  outcome: Exclude<LogInOutcome, "success">,
  origin: Origin,
  reason?: string,
  details: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  countLogIn(outcome);
  await record(db, named, outcome, origin, { ...(reason !== undefined && { refused: reason }), ...details });
}

const blockedAttempts = { name: "log-in-turned-away", seconds: 15 * 60 };
const deniedCallbacks = { name: "sso-denied-callbacks", seconds: 15 * 60 };

export function recordBlockedLogIn(
  db: Database,
  named: AttemptAccount,
  origin: Origin,
  reason: string,
): Promise<void> {
  return recordSome(db, blockedAttempts, named, "locked_out", origin, { refused: reason });
}

/** Everyone can begin a log-in at a provider, and open the address to which it leads back. */
export function recordDeniedCallback(
  db: Database,
  origin: Origin,
  reason: string,
  issuer?: string,
): Promise<void> {
  const details = { refused: reason, ...(issuer !== undefined && { issuer }) };
  return recordSome(db, deniedCallbacks, null, "refused", origin, details);
}

async function recordSome(
  db: Database,
  window: Window,
  named: AttemptAccount,
  outcome: Exclude<LogInOutcome, "success">,
  origin: Origin,
  details: Readonly<Record<string, string>>,
): Promise<void> {
  countLogIn(outcome);
  const sample = await sampleFlood(db, window, origin.ipAddress);
  if (sample) await record(db, named, outcome, origin, { ...details, ...sample });
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
      ...logInEntry,
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
