import { createHash, randomBytes } from "node:crypto";
import { type SystemSettings, sessionLimits } from "@wardway/db/model";
import type { Database } from "@wardway/db/open";
import { sessions, users } from "@wardway/db/schema";
import { and, eq, gt, lt, or, sql } from "drizzle-orm";
import { type Account, selectAccounts } from "../../domain/accounts/session-user.server.ts";
import { settingsInForce } from "../../domain/settings/read.server.ts";

const hashOf = (id: string) => createHash("sha256").update(id).digest("hex");

/** Alive: used within the idle limit of the settings and begun within the absolute one. */
const alive = ({ sessionTimeout }: SystemSettings) =>
  and(
    gt(sessions.lastActiveAt, sql`now() - make_interval(mins => ${sessionTimeout})`),
    gt(sessions.createdAt, sql`now() - make_interval(hours => ${sessionLimits.absoluteHours})`),
  );

/** Begins a session. @returns its id, for the cookie; the database keeps the hash alone */
export async function beginSession(
  db: Database,
  userId: number,
  browser: { readonly ipAddress: string | null; readonly userAgent: string | null },
): Promise<string> {
  const id = randomBytes(32).toString("base64url");
  await db.insert(sessions).values({
    idHash: hashOf(id),
    userId,
    ipAddress: browser.ipAddress,
    userAgent: browser.userAgent?.slice(0, 300) ?? null,
  });
  return id;
}

/** The account whose live session this is. */
export async function findSession(db: Database, id: string): Promise<Account | null> {
  const [account] = await selectAccounts(db)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(and(eq(sessions.idHash, hashOf(id)), alive(await settingsInForce(db))));
  return account ?? null;
}

/** Notes that a person did something; at most one write a minute and session. */
export async function touchSession(db: Database, id: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastActiveAt: sql`now()` })
    .where(
      and(
        eq(sessions.idHash, hashOf(id)),
        lt(sessions.lastActiveAt, sql`now() - interval '1 minute'`),
        alive(await settingsInForce(db)),
      ),
    );
}

export async function endSession(db: Database, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.idHash, hashOf(id)));
}

/** Removes the sessions that are over. */
export async function pruneSessions(db: Database): Promise<void> {
  const { sessionTimeout } = await settingsInForce(db);
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.lastActiveAt, sql`now() - make_interval(mins => ${sessionTimeout})`),
        lt(sessions.createdAt, sql`now() - make_interval(hours => ${sessionLimits.absoluteHours})`),
      ),
    );
}
