import type { Connection, Database } from "@wardway/db/open";
import { displays, emergencyAccesses, sessions } from "@wardway/db/schema";
import { DomainError, sessionLimits } from "@wardway/model";
import { addHours, addMinutes, min } from "date-fns";
import { and, desc, eq, gt, ne, type Placeholder, sql } from "drizzle-orm";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { activeSettings } from "../settings/read-settings.server.ts";
import { browserName } from "./browser-name.ts";
import { endDisplays } from "./end-displays.server.ts";
import { endEmergencyAccesses } from "./end-emergency-accesses.server.ts";

export interface OpenSession {
  readonly number: number;
  readonly createdAt: Date;
  readonly lastActiveAt: Date;
  readonly ipAddress: string | null;
  /** 'Chrome 130 on Windows'. */
  readonly browser: string;
  readonly isCurrent: boolean;
}

/** Within the idle and the absolute limit. */
export const aliveSession = ({ sessionTimeout }: { sessionTimeout: number | Placeholder }) =>
  and(
    gt(sessions.lastActiveAt, sql`now() - make_interval(mins => ${sessionTimeout})`),
    gt(sessions.createdAt, sql`now() - make_interval(hours => ${sessionLimits.absoluteHours})`),
  );

/** Null if the session has ended. @param id from the reader's cookie */
export async function sessionEndsAt(db: Database, id: string): Promise<Date | null> {
  const settings = await activeSettings(db);
  const [session] = await db
    .select({ lastActiveAt: sessions.lastActiveAt, createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.idHash, tokenHash(id)), aliveSession(settings)));
  if (!session) return null;
  return min([
    addMinutes(session.lastActiveAt, settings.sessionTimeout),
    addHours(session.createdAt, sessionLimits.absoluteHours),
  ]);
}

/** Last active first; see `sessionLimits.perAccount`. @param currentId from the reader's cookie */
export async function listSessions(
  db: Database,
  userId: number,
  currentId: string | null,
): Promise<OpenSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        eq(sessions.awaitsSecondFactor, false),
        aliveSession(await activeSettings(db)),
      ),
    )
    .orderBy(desc(sessions.lastActiveAt))
    .limit(sessionLimits.perAccount);
  const current = currentId === null ? null : tokenHash(currentId);
  return rows.map(({ idHash, number, createdAt, lastActiveAt, ipAddress, userAgent }) => ({
    number,
    createdAt,
    lastActiveAt,
    ipAddress,
    browser: browserName(userAgent),
    isCurrent: idHash === current,
  }));
}

/** @throws DomainError not_found, also for a session of another user */
export function endSession(db: Database, caller: Caller, number: number): Promise<void> {
  return runAuditedTransaction(db, caller, ownAccount(caller, "account.end_session"), async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.number, number), eq(sessions.userId, caller.userId)))
      .returning({ number: sessions.number });
    if (ended.length === 0) throw new DomainError("session.ended");
    return { value: undefined, details: { session: number } };
  });
}

/** @returns how many there were */
export function endOtherSessions(db: Database, caller: Caller, keepSession: string | null): Promise<number> {
  return runAuditedTransaction(db, caller, ownAccount(caller, "account.end_sessions"), async (tx) => {
    const { sessionsEnded: sessions, ...others } = await endSessionsOf(tx, caller.userId, keepSession);
    return { value: sessions, details: { sessions, ...others } };
  });
}

/** How many there were, as details of an entry in the trail. */
export type EndedAccess = { readonly sessionsEnded: number; readonly displaysEnded?: number };

/**
 * Ends displays and an emergency access too: an intruder may have started one.
 * @param keep id of a session to keep
 */
export async function endSessionsOf(
  connection: Connection,
  userId: number,
  keep: string | null = null,
): Promise<EndedAccess> {
  const { length: displaysEnded } = await endDisplays(connection, eq(displays.startedBy, userId));
  await endEmergencyAccesses(connection, eq(emergencyAccesses.userId, userId));
  const ended = await connection
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), keep === null ? undefined : ne(sessions.idHash, tokenHash(keep))))
    .returning({ number: sessions.number });
  return { sessionsEnded: ended.length, ...(displaysEnded > 0 && { displaysEnded }) };
}

export const ownAccount = (caller: Caller, action: `account.${string}`) =>
  ({ action, resourceType: "user", resourceId: caller.userId }) as const;
