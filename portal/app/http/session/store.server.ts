import type { Connection, Database, Transaction } from "@wardway/db/open";
import { sessions, users } from "@wardway/db/schema";
import { DomainError, sessionLimits } from "@wardway/model";
import { and, desc, eq, gt, inArray, lt, not, or, type SQL, sql } from "drizzle-orm";
import { findLastActive, storedTimeout } from "#app/domain/accounts/find-last-active.server.ts";
import { MAX_USER_AGENT_LENGTH, type Origin } from "#app/domain/accounts/log-ins.server.ts";
import {
  type Account,
  selectAccounts,
  selectAccountsWith,
} from "#app/domain/accounts/session-user.server.ts";
import { aliveSession } from "#app/domain/accounts/sessions.server.ts";
import { activeSettings } from "#app/domain/settings/read-settings.server.ts";
import { orDeferred } from "#app/infra/downtime/downtime.server.ts";
import { logFailure } from "#app/infra/fault-log.server.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { perDatabase } from "#app/infra/per-database.server.ts";
import { randomToken, tokenHash } from "#app/infra/random-token.server.ts";
import type { SessionEnd } from "./session-end.ts";

const SECOND_FACTOR_TIMEOUT_MINUTES = 10;

/** Begins a session. @returns its id; only the hash is stored */
export const beginSession = (connection: Connection, userId: number, origin: Origin) =>
  insertSession(connection, { userId, origin, awaitsSecondFactor: false });

/** Begins a session that is no recent proof: a sensitive act asks for one. @returns its id */
export const beginProviderSession = (connection: Connection, userId: number, origin: Origin) =>
  insertSession(connection, { userId, origin, awaitsSecondFactor: false, isProof: false });

/** Begins a session without access until the second factor is entered. @returns its id */
export const beginAwaitingSession = (connection: Connection, userId: number, origin: Origin) =>
  insertSession(connection, { userId, origin, awaitsSecondFactor: true });

async function insertSession(
  connection: Connection,
  session: {
    readonly userId: number;
    readonly origin: Origin;
    readonly awaitsSecondFactor: boolean;
    readonly isProof?: boolean;
  },
): Promise<string> {
  const { userId, origin, awaitsSecondFactor, isProof = true } = session;
  const id = randomToken();
  await connection.insert(sessions).values({
    idHash: tokenHash(id),
    userId,
    awaitsSecondFactor,
    ...(!isProof && { confirmedAt: sql`now() - interval '1 day'` }),
    ipAddress: origin.ipAddress,
    userAgent: origin.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
  });
  await endSurplusSessions(connection, userId, awaitsSecondFactor);
  return id;
}

/**
 * A program that logs in for each call must not collect sessions without end. Those that await a second factor are
 * counted by themselves: who has only the password ends no others.
 */
async function endSurplusSessions(
  connection: Connection,
  userId: number,
  awaitsSecondFactor: boolean,
): Promise<void> {
  const surplus = connection
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.awaitsSecondFactor, awaitsSecondFactor)))
    .orderBy(desc(sessions.lastActiveAt), desc(sessions.number))
    .offset(sessionLimits.perAccount);
  await connection.delete(sessions).where(inArray(sessions.idHash, surplus));
}

export interface FoundSession {
  readonly account: Account;
  readonly lastActiveAt: Date;
  readonly startedAt: Date;
  readonly confirmedAt: Date;
  /** A minute after the last touch. */
  readonly isTouchDue: boolean;
}

const touchDue = lt(sessions.lastActiveAt, sql`now() - interval '1 minute'`);

/** Prepared, because each call of a signed-in user runs it. */
const sessionQuery = perDatabase((db) =>
  selectAccountsWith(db, {
    lastActiveAt: sessions.lastActiveAt,
    startedAt: sessions.createdAt,
    confirmedAt: sessions.confirmedAt,
    isTouchDue: sql<boolean>`${touchDue}`.as("is_touch_due"),
  })
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(
      and(
        eq(sessions.idHash, sql.placeholder("idHash")),
        eq(sessions.awaitsSecondFactor, false),
        aliveSession({ sessionTimeout: sql.placeholder("sessionTimeout") }),
      ),
    )
    .prepare("session"),
);

export async function findSession(db: Database, id: string): Promise<FoundSession | null> {
  const idHash = tokenHash(id);
  const [row] = await sessionQuery(db).execute({ idHash, sessionTimeout: await storedTimeout(db) });
  if (!row) return null;
  const { lastActiveAt: stored, startedAt, confirmedAt, isTouchDue, ...account } = row;
  const lastActiveAt = await findLastActive(db, idHash, stored);
  return lastActiveAt && { account, lastActiveAt, startedAt, confirmedAt, isTouchDue };
}

/** Why the session of an id is not valid. Expired ones are stored for a day. */
export async function findSessionEnd(db: Database, id: string): Promise<SessionEnd> {
  const { sessionTimeout } = await activeSettings(db);
  const [session] = await db
    .select({
      isIdle: sql<boolean>`${sessions.lastActiveAt} <= now() - make_interval(mins => ${sessionTimeout})`,
      awaitsSecondFactor: sessions.awaitsSecondFactor,
    })
    .from(sessions)
    .where(eq(sessions.idHash, tokenHash(id)));
  if (!session || session.awaitsSecondFactor) return "ended";
  return session.isIdle ? "idle" : "limit";
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

/** Writes at most once a minute per session. @returns whether it wrote */
export function touchSession(db: Database, id: string): Promise<boolean> {
  const idHash = tokenHash(id);
  return orDeferred(
    db,
    async () => {
      const touched = await db
        .update(sessions)
        .set({ lastActiveAt: sql`now()` })
        .where(and(eq(sessions.idHash, idHash), touchDue, aliveSession(await activeSettings(db))))
        .returning({ number: sessions.number });
      return touched.length > 0;
    },
    ({ activity }) => activity.touch(idHash),
  );
}

/** After a proof by password or second factor. */
export async function confirmSession(db: Database, id: string): Promise<void> {
  await db
    .update(sessions)
    .set({ confirmedAt: sql`now()` })
    .where(eq(sessions.idHash, tokenHash(id)));
}

/**
 * For the session after the second factor.
 * @throws DomainError unauthenticated if something else has ended it, such as a provider's log-out
 */
export async function endAwaitingSession(tx: Transaction, id: string): Promise<void> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.idHash, tokenHash(id)), eq(sessions.awaitsSecondFactor, true)))
    .returning({ number: sessions.number });
  if (ended.length === 0) throw new DomainError("login.credentialsChanged");
}

export async function endSession(db: Database, id: string): Promise<void> {
  const idHash = tokenHash(id);
  await orDeferred(
    db,
    async () => void (await db.delete(sessions).where(eq(sessions.idHash, idHash))),
    async ({ activity, journal }) => {
      activity.end(idHash);
      // The browser forgets it in any case.
      await journal
        .append([{ endedSession: idHash }])
        .catch((error: unknown) => logFailure("store the end of a session", error));
    },
  );
  triggerJobs("live");
}

/** Expired sessions remain stored this long, so that the log-in page can say why a session ended. */
const RETENTION_HOURS = 24;

export async function pruneSessions(db: Database): Promise<void> {
  const { sessionTimeout } = await activeSettings(db);
  await db
    .delete(sessions)
    .where(
      or(
        lt(
          sessions.lastActiveAt,
          sql`now() - make_interval(mins => ${sessionTimeout}, hours => ${RETENTION_HOURS})`,
        ),
        lt(
          sessions.createdAt,
          sql`now() - make_interval(hours => ${sessionLimits.absoluteHours + RETENTION_HOURS})`,
        ),
        and(eq(sessions.awaitsSecondFactor, true), not(stillAwaited)),
      ),
    );
}
