import type { Database } from "@wardway/db/open";
import { liveLimits } from "@wardway/model";
import { type SQL, sql } from "drizzle-orm";
import { type Change, changeSchema } from "./change.ts";

export interface Cursor {
  /** A `pg_snapshot`: what was visible to the read. */
  readonly snapshot: string;
  /** Milliseconds since 1970, by the database's clock. */
  readonly at: number;
}

export interface OutboxChange {
  readonly change: Change;
  /** Milliseconds since 1970, by the database's clock; shortly before the commit. */
  readonly writtenAt: number;
}

export interface Reading {
  readonly cursor: Cursor;
  readonly changes: readonly OutboxChange[];
  /** Whether there are more changes than one read returns. */
  readonly isTruncated: boolean;
}

/** A reader further behind starts again. */
const MAX_CHANGES_PER_READ = 20_000;

/** After a longer pause, changes may be pruned already. */
const MAX_PAUSE_MS = (liveLimits.retentionMinutes * 60_000) / 2;

export const LOOK_BACK_MS = MAX_PAUSE_MS;

/** A cursor with the changes of the last minutes; null instead of too many. */
export async function startReading(
  db: Database,
): Promise<{ readonly cursor: Cursor; readonly recent: readonly OutboxChange[] | null }> {
  const { cursor, changes, isTruncated } = await read(
    db,
    sql`written_at > now() - make_interval(secs => ${LOOK_BACK_MS / 1_000})`,
  );
  return { cursor, recent: isTruncated ? null : changes };
}

/**
 * The changes committed since the cursor, exactly once: those visible now but not then. An open transaction
 * delays only its own. Changes of a request are in order, since writers lock it first.
 * @returns null if some may be missing: a long pause, a restored backup, or too many
 */
export async function readChanges(db: Database, { snapshot, at }: Cursor): Promise<Reading | null> {
  const reading = await read(
    db,
    sql`written_by >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(written_by, ${snapshot}::pg_snapshot)`,
  );
  const { cursor, isTruncated } = reading;
  const isEarlier = nextTransaction(cursor.snapshot) < nextTransaction(snapshot);
  if (isEarlier || cursor.at - at > MAX_PAUSE_MS || isTruncated) return null;
  return reading;
}

interface Row extends Record<string, unknown> {
  readonly snapshot: string;
  readonly at: number;
  /** Null, like the others, in the row of an empty result. */
  readonly id: number | null;
  readonly change: unknown;
  readonly writtenAt: number | null;
}

async function read(db: Database, which: SQL): Promise<Reading> {
  // One statement is one snapshot, which the next cursor must match.
  const rows = await db.execute<Row>(sql`
    select pg_current_snapshot()::text as snapshot, (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
      found.id, found.change, (extract(epoch from found.written_at) * 1000)::float8 as "writtenAt"
    from (select) one left join lateral (
      select id, change, written_at from live_outbox where ${which} order by id limit ${MAX_CHANGES_PER_READ + 1}
    ) found on true
    order by found.id`);
  const [first] = rows;
  if (!first) throw new Error("Reading the outbox returned no row.");
  return {
    cursor: { snapshot: first.snapshot, at: first.at },
    isTruncated: rows.length > MAX_CHANGES_PER_READ,
    changes: rows.flatMap(({ change, writtenAt }) => {
      // A later version may write other kinds.
      const known = changeSchema.safeParse(change);
      return known.success ? [{ change: known.data, writtenAt: writtenAt ?? 0 }] : [];
    }),
  };
}

/** The next transaction id: `xmax` of `xmin:xmax:xip_list`. */
const nextTransaction = (snapshot: string) => BigInt(snapshot.split(":")[1] ?? "0");

const PRUNE_BATCH_ROWS = 5_000;

/** Rows that every process has had time to read. */
export async function pruneOutbox(db: Database): Promise<void> {
  for (;;) {
    const removed = await db.execute(sql`
      delete from live_outbox where id in (
        select id from live_outbox where written_at < now() - make_interval(mins => ${liveLimits.retentionMinutes})
        order by written_at limit ${PRUNE_BATCH_ROWS} for update skip locked)`);
    if (removed.count < PRUNE_BATCH_ROWS) return;
  }
}
