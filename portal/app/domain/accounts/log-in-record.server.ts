import type { Connection, Database } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import type { LogInOutcome } from "@wardway/model";
import { and, eq, isNull } from "drizzle-orm";
import { nudge } from "#app/infra/jobs.server.ts";
import { queueMail } from "#app/infra/mail/mail-queue.server.ts";
import { networkOf } from "#app/infra/network.ts";
import { recordAudit } from "../audit/record.server.ts";
import { lockSeconds } from "./lock-out.server.ts";
import { type Origin, recordLogIn } from "./log-ins.server.ts";
import { count } from "./rate-limits.server.ts";

export type LogInOrigin = Origin;

/** The account that an attempt names; null where there is none of that name. */
export type Named = { readonly id: number; readonly username: string } | null;

const entry = { action: "account.log_in", resourceType: "user" } as const;

/** Writes a log-in that succeeded into the trail and the account's history. */
export async function recordLogInOf(
  db: Database,
  account: NonNullable<Named>,
  origin: Origin,
  by?: string,
): Promise<void> {
  const details = by === undefined ? {} : { secondFactor: by };
  await record(db, account, "success", origin, details);
}

/** Writes a refused one. It costs the same for a name that exists and for one that does not. */
export async function recordRefusedLogIn(
  db: Database,
  named: Named,
  outcome: Exclude<LogInOutcome, "success">,
  origin: Origin,
  refused?: string,
): Promise<void> {
  await record(db, named, outcome, origin, refused === undefined ? {} : { refused });
}

/** Attempts of a network that were refused unchecked: each of the first has its row, then the 64th, the 128th... */
const turnedAway = { name: "log-in-turned-away", seconds: 15 * 60 };
const eachTold = 50;

/**
 * Writes down an attempt that was refused before its password was looked at. It costs its sender nothing, and the
 * trail keeps for ever what it is told: a flood leaves a handful of rows that say how many there were.
 */
export async function recordTurnedAway(
  db: Database,
  named: Named,
  origin: Origin,
  refused: string,
): Promise<void> {
  const { attempts } = await count(db, turnedAway, networkOf(origin.ipAddress));
  if (attempts <= eachTold) return record(db, named, "locked_out", origin, { refused });
  if (Number.isInteger(Math.log2(attempts))) {
    await record(db, named, "locked_out", origin, { refused, attempts });
  }
}

async function record(
  db: Database,
  named: Named,
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

/**
 * Writes into the trail that an account was locked to a network, and tells the administrators by mail: of one
 * account at most once in a quarter of an hour, however many networks somebody guesses from.
 */
export async function recordLock(db: Database, named: Named, origin: Origin): Promise<void> {
  const told = { name: "lock-told", seconds: lockSeconds };
  const { attempts } = await count(db, told, String(named?.id ?? 0));
  await db.transaction(async (tx) => {
    await recordAudit(tx, subjectOf(named, origin), {
      action: "account.lock",
      resourceType: "user",
      resourceId: named?.id ?? null,
      details: { minutes: lockSeconds / 60 },
      success: true,
    });
    if (named && attempts === 1) await tellAdministrators(tx, named.id);
  });
  nudge("mail");
}

async function tellAdministrators(tx: Connection, lockedUserId: number): Promise<void> {
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
      details: { lockedUserId, minutes: lockSeconds / 60 },
    });
  }
}

const subjectOf = (named: Named, { ipAddress }: Origin) => ({
  userId: named?.id ?? null,
  username: named?.username ?? null,
  ipAddress,
});
