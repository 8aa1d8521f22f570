import { readChainBacklog } from "@wardway/db/audit";
import type { Database } from "@wardway/db/open";
import { liveOutbox, mailOutbox, standingOrders } from "@wardway/db/schema";
import { sql } from "drizzle-orm";
import { withFallback } from "./health.server.ts";

/** What waits in the database. Ages in seconds; 0 if nothing waits. */
export interface Backlogs {
  readonly audit: { readonly position: number; readonly rows: number; readonly oldestSeconds: number };
  readonly mail: { readonly rows: number; readonly oldestSeconds: number };
  readonly outbox: { readonly oldestSeconds: number };
  /** Whose latest attempt to create a request failed. */
  readonly failingOrders: number;
}

/** More is as bad, and takes longer to count. */
const MAX_COUNTED_ROWS = 10_000;

/** Each query takes milliseconds. */
const STATEMENT_TIMEOUT_MS = 1_000;

/** @returns null if the database does not answer in time */
export const readBacklogs = (db: Database): Promise<Backlogs | null> => withFallback(read(db), null);

const read = (db: Database): Promise<Backlogs> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true)`);
    const audit = await readChainBacklog(tx, MAX_COUNTED_ROWS);
    const [waiting] = await tx.execute<{ rows: number; mailSeconds: number; outboxSeconds: number }>(sql`
        select count(*)::integer as rows, ${age(sql`min(created_at)`)} as "mailSeconds",
          ${age(sql`(select written_at from ${liveOutbox} order by written_at limit 1)`)} as "outboxSeconds"
        from (
          select created_at from ${mailOutbox} where state = 'waiting' order by next_attempt_at limit ${MAX_COUNTED_ROWS}
        ) mail`);
    if (!waiting) throw new Error("Reading the backlogs returned no row.");
    const failingOrders = await tx.$count(standingOrders, isFailing);
    return {
      audit,
      mail: { rows: waiting.rows, oldestSeconds: waiting.mailSeconds },
      outbox: { oldestSeconds: waiting.outboxSeconds },
      failingOrders,
    };
  });

/** As its index. */
const isFailing = sql`failed_day = next_day and ended_at is null and paused_at is null`;

const age = (since: ReturnType<typeof sql>) =>
  sql`greatest(coalesce(extract(epoch from clock_timestamp() - ${since}), 0), 0)::float8`;
