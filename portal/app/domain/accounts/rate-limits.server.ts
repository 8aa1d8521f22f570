import type { Connection, Database } from "@wardway/db/open";
import { rateLimits } from "@wardway/db/schema";
import { and, eq, gt, gte, lt, max, type SQL, sql } from "drizzle-orm";
import { RateLimiterDrizzle } from "rate-limiter-flexible";

/** A counter in the database, shared by all processes of the portal. */
export interface Window {
  /** In front of each key: the rows of one counter. */
  readonly name: string;
  /** Seconds from the first attempt until the count starts again. */
  readonly seconds: number;
}

export interface Count {
  /** Attempts in this window, with this one. */
  readonly attempts: number;
  /** Whole seconds until the window ends. */
  readonly secondsLeft: number;
}

/** A count that no number of attempts reaches in a window: who reads it knows of a lock. */
const locked = 1_000_000;

/** Never refuses by itself: who counts decides what a count means. */
const unlimited = 2_000_000_000;

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
    points: unlimited,
    duration: seconds,
    // A job of the portal removes what has expired.
    clearExpiredByTimeout: false,
  });
  counters.set(name, counter);
  return counter;
}

/** Counts one attempt, in one statement: of many at once each has its own number. */
export async function count(db: Database, window: Window, key: string): Promise<Count> {
  const { consumedPoints, msBeforeNext } = await counterOf(db, window).consume(key);
  return { attempts: consumedPoints, secondsLeft: Math.ceil(msBeforeNext / 1_000) };
}

/** Takes one attempt back. */
export async function uncount(db: Database, window: Window, key: string): Promise<void> {
  await counterOf(db, window).reward(key);
}

/** Locks a key for so many seconds from now. */
export async function lock(db: Database, window: Window, key: string, seconds: number): Promise<void> {
  await counterOf(db, window).set(key, locked, seconds);
}

/** When the last lock of the keys that begin with `start` ends; null where none is in force. */
export async function lockEnd(connection: Connection, window: Window, start: string): Promise<Date | null> {
  const [row] = await connection
    .select({ end: max(rateLimits.expire) })
    .from(rateLimits)
    .where(and(keysFrom(window, start), gte(rateLimits.points, locked), gt(rateLimits.expire, sql`now()`)));
  return row?.end ?? null;
}

/** Forgets the count of one key. */
export async function forgetCount(connection: Connection, window: Window, key: string): Promise<void> {
  await connection.delete(rateLimits).where(eq(rateLimits.key, `${window.name}:${key}`));
}

/** Forgets the counts of all keys that begin with `start`. */
export async function forgetCounts(connection: Connection, window: Window, start: string): Promise<void> {
  await connection.delete(rateLimits).where(keysFrom(window, start));
}

const keysFrom = ({ name }: Window, start: string): SQL =>
  sql`starts_with(${rateLimits.key}, ${`${name}:${start}`})`;

/** Removes the counts whose window is over. */
export async function pruneRateLimits(db: Database): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, sql`now()`));
}
