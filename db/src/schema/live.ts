import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable } from "drizzle-orm/pg-core";
import { transactionNumber, utcTimestamp } from "./columns.ts";

/**
 * What has changed, for the sockets: a row of each change, written by triggers in the change's own transaction, so that
 * no writer can forget it. It holds ids, versions, statuses and positions of vehicles, and no patient's data. Processes
 * read on from the snapshot that they read with last: ids are given out before commit, and say nothing of what is new.
 */
export const liveOutbox = pgTable(
  "live_outbox",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    writtenBy: transactionNumber("written_by").notNull().default(sql`pg_current_xact_id()`),
    writtenAt: utcTimestamp("written_at").notNull().default(sql`clock_timestamp()`),
    /** Of one of the kinds that the triggers write; its reader checks the shape. */
    change: jsonb("change").notNull(),
  },
  (table) => [
    index("live_outbox_written_by_idx").on(table.writtenBy, table.id),
    index("live_outbox_written_at_idx").on(table.writtenAt),
  ],
);
