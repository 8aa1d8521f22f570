import type { Database } from "@wardway/db/open";
import { liveLimits } from "@wardway/model";
import { type SQL, sql } from "drizzle-orm";
import { type Change, changeSchema } from "./change.ts";

/** Up to where a process has read. */
export interface Cursor {
  /** A `pg_snapshot` as text: what was visible when it was read. */
  readonly snapshot: string;
  /** When that was, in milliseconds since 1970 by the database's clock. */
  readonly at: number;
}

export interface ToldChange {
  readonly change: Change;
  /** Milliseconds since 1970, by the database's clock; a little before the commit. */
  readonly writtenAt: number;
}

export interface Reading {
  readonly cursor: Cursor;
  readonly changes: readonly ToldChange[];
  /** Whether there are more than one look takes, those of unknown kinds among them. */
  readonly isCutOff: boolean;
}

/** Changes that one look takes: whoever has more to catch up on begins anew. */
const mostAtOnce = 20_000;

/** Milliseconds without a look after which changes may be gone before they were read. */
const mostAway = (liveLimits.keptMinutes * 60_000) / 2;

/** Milliseconds that a reader looks back on when it begins. */
export const lookBack = mostAway;

/** Where to read on from, and the changes of the last minutes; `null` in their place where they are too many. */
export async function beginReading(
  db: Database,
): Promise<{ readonly cursor: Cursor; readonly recent: readonly ToldChange[] | null }> {
  const { cursor, changes, isCutOff } = await read(
    db,
    sql`written_at > now() - make_interval(secs => ${lookBack / 1_000})`,
  );
  return { cursor, recent: isCutOff ? null : changes };
}

/**
 * The changes that have been committed since the cursor, each of them once, however their transactions overlapped:
 * those visible now that were not then. One of a transaction that stays open comes when it commits, and no other waits
 * for it. Changes of one request come in the order in which they were made, since a writer locks it first.
 *
 * @returns null where some may be missing: the database was away for too long, it is an earlier one than before
 *   (restored from a copy), or they are too many
 */
export async function readOn(db: Database, { snapshot, at }: Cursor): Promise<Reading | null> {
  const reading = await read(
    db,
    sql`written_by >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(written_by, ${snapshot}::pg_snapshot)`,
  );
  const { cursor, isCutOff } = reading;
  const isEarlier = nextTransaction(cursor.snapshot) < nextTransaction(snapshot);
  if (isEarlier || cursor.at - at > mostAway || isCutOff) return null;
  return reading;
}

interface Row extends Record<string, unknown> {
  readonly snapshot: string;
  readonly at: number;
  /** Null, as are the others, in the one row of a look that has found nothing. */
  readonly id: number | null;
  readonly change: unknown;
  readonly writtenAt: number | null;
}

async function read(db: Database, which: SQL): Promise<Reading> {
  // One statement, and so one snapshot: the next cursor is exactly what these rows were read with.
  const rows = await db.execute<Row>(sql`
    select pg_current_snapshot()::text as snapshot, (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
      found.id, found.change, (extract(epoch from found.written_at) * 1000)::float8 as "writtenAt"
    from (select) one left join lateral (
      select id, change, written_at from live_outbox where ${which} order by id limit ${mostAtOnce + 1}
    ) found on true
    order by found.id`);
  const [first] = rows;
  if (!first) throw new Error("A look at the outbox had no answer.");
  return {
    cursor: { snapshot: first.snapshot, at: first.at },
    isCutOff: rows.length > mostAtOnce,
    changes: rows.flatMap(({ change, writtenAt }) => {
      // A kind that a later version writes is none of ours.
      const known = changeSchema.safeParse(change);
      return known.success ? [{ change: known.data, writtenAt: writtenAt ?? 0 }] : [];
    }),
  };
}

/** The number that no transaction had yet: `xmax` of `xmin:xmax:xip_list`. */
const nextTransaction = (snapshot: string) => BigInt(snapshot.split(":")[1] ?? "0");

/** Rows that one statement removes. */
const batch = 5_000;

/** Removes what every process has had time to read. */
export async function pruneOutbox(db: Database): Promise<void> {
  for (;;) {
    const removed = await db.execute(sql`
      delete from live_outbox where id in (
        select id from live_outbox where written_at < now() - make_interval(mins => ${liveLimits.keptMinutes})
        order by written_at limit ${batch} for update skip locked)`);
    if (removed.count < batch) return;
  }
}
