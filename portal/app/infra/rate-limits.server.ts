import type { Connection, Database } from "@wardway/db/open";
import { rateLimits } from "@wardway/db/schema";
import { and, desc, eq, gt, gte, inArray, lt, max, type SQL, sql } from "drizzle-orm";
import { RateLimiterDrizzle } from "rate-limiter-flexible";

/** Shared by all processes. */
export interface Window {
  readonly name: string;
  /** From the first attempt. */
  readonly seconds: number;
}

export interface Count {
  readonly attempts: number;
  readonly secondsLeft: number;
}

/** Marks a lock: more attempts than a window can have. */
const LOCKED_ATTEMPTS = 1_000_000;

const UNLIMITED = 2_000_000_000;

const opened = new WeakMap<Database, Map<string, RateLimiterDrizzle>>();

function counterOf(db: Database, { name, seconds }: Window): RateLimiterDrizzle {
  const counters = opened.get(db) ?? new Map<string, RateLimiterDrizzle>();
  opened.set(db, counters);
  const known = counters.get(name);
  if (known) return known;
  const counter = new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: name,
    points: UNLIMITED,
    duration: seconds,
    // A background job deletes expired rows.
    clearExpiredByTimeout: false,
  });
  counters.set(name, counter);
  return counter;
}

/** One statement, so that concurrent attempts get different numbers. */
export async function count(db: Database, window: Window, key: string): Promise<Count> {
  const { consumedPoints, msBeforeNext } = await counterOf(db, window).consume(key);
  return { attempts: consumedPoints, secondsLeft: Math.max(1, Math.ceil(msBeforeNext / 1_000)) };
}

/** Reverts one attempt. */
export async function uncount(db: Database, window: Window, key: string): Promise<void> {
  await counterOf(db, window).reward(key);
}

export async function lock(db: Database, window: Window, key: string, seconds: number): Promise<void> {
  await counterOf(db, window).set(key, LOCKED_ATTEMPTS, seconds);
}

/** @param start prefix of the keys */
export async function lockEnd(connection: Connection, window: Window, start: string): Promise<Date | null> {
  const [row] = await connection
    .select({ end: max(rateLimits.expire) })
    .from(rateLimits)
    .where(
      and(
        keysFrom(window, start),
        gte(rateLimits.points, LOCKED_ATTEMPTS),
        gt(rateLimits.expire, sql`now()`),
      ),
    );
  return row?.end ?? null;
}

export async function deleteCount(connection: Connection, window: Window, key: string): Promise<void> {
  await connection.delete(rateLimits).where(eq(rateLimits.key, `${window.name}:${key}`));
}

/** @param keepNewest number of rows to keep, those that expire last; default 0 */
export async function deleteCounts(
  connection: Connection,
  window: Window,
  start: string,
  { keepNewest = 0 } = {},
): Promise<void> {
  const deleted = keysFrom(window, start);
  const older = connection
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(deleted)
    .orderBy(desc(rateLimits.expire))
    .offset(keepNewest);
  await connection.delete(rateLimits).where(keepNewest === 0 ? deleted : inArray(rateLimits.key, older));
}

const keysFrom = ({ name }: Window, start: string): SQL =>
  sql`starts_with(${rateLimits.key}, ${`${name}:${start}`})`;

export async function pruneRateLimits(db: Database): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, sql`now()`));
}
