import type { Connection, Database } from "@wardway/db/open";
import { sessions, users } from "@wardway/db/schema";
import { sessionLimits } from "@wardway/model";
import { and, eq, gt, lt, not, or, type SQL, sql } from "drizzle-orm";
import { MAX_USER_AGENT_LENGTH, type Origin } from "#app/domain/accounts/log-ins.server.ts";
import { type Account, selectAccounts } from "#app/domain/accounts/session-user.server.ts";
import { aliveSession } from "#app/domain/accounts/sessions.server.ts";
import { activeSettings } from "#app/domain/settings/read.server.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { randomToken, tokenHash } from "#app/infra/random-token.server.ts";

const SECOND_FACTOR_TIMEOUT_MINUTES = 10;

/** Begins a session. @returns its id; only the hash is stored */
export const beginSession = (connection: Connection, userId: number, origin: Origin) =>
  insertSession(connection, { userId, origin, awaitsSecondFactor: false });

/** Begins a session without access until the second factor is entered. @returns its id */
export const beginAwaitingSession = (connection: Connection, userId: number, origin: Origin) =>
  insertSession(connection, { userId, origin, awaitsSecondFactor: true });

async function insertSession(
  connection: Connection,
  session: { readonly userId: number; readonly origin: Origin; readonly awaitsSecondFactor: boolean },
): Promise<string> {
  const { userId, origin, awaitsSecondFactor } = session;
  const id = randomToken();
  await connection.insert(sessions).values({
    idHash: tokenHash(id),
    userId,
    awaitsSecondFactor,
    ipAddress: origin.ipAddress,
    userAgent: origin.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
  });
  return id;
}

export async function findSession(db: Database, id: string): Promise<Account | null> {
  const settings = await activeSettings(db);
  return findAccount(db, id, and(eq(sessions.awaitsSecondFactor, false), aliveSession(settings)));
}

export function findAwaitingSession(db: Database, id: string): Promise<Account | null> {
  return findAccount(db, id, and(eq(sessions.awaitsSecondFactor, true), stillAwaited));
}

const stillAwaited = gt(
  sessions.createdAt,
  sql`now() - make_interval(mins => ${SECOND_FACTOR_TIMEOUT_MINUTES})`,
);

async function findAccount(db: Database, id: string, condition: SQL | undefined): Promise<Account | null> {
  const [account] = await selectAccounts(db)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(and(eq(sessions.idHash, tokenHash(id)), condition));
  return account ?? null;
}

/** Writes at most once a minute per session. */
export async function touchSession(db: Database, id: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastActiveAt: sql`now()` })
    .where(
      and(
        eq(sessions.idHash, tokenHash(id)),
        lt(sessions.lastActiveAt, sql`now() - interval '1 minute'`),
        aliveSession(await activeSettings(db)),
      ),
    );
}

export async function endSession(db: Database, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.idHash, tokenHash(id)));
  triggerJobs("live");
}

export async function pruneSessions(db: Database): Promise<void> {
  const { sessionTimeout } = await activeSettings(db);
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.lastActiveAt, sql`now() - make_interval(mins => ${sessionTimeout})`),
        lt(sessions.createdAt, sql`now() - make_interval(hours => ${sessionLimits.absoluteHours})`),
        and(eq(sessions.awaitsSecondFactor, true), not(stillAwaited)),
      ),
    );
}
