import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable } from "drizzle-orm/pg-core";
import { transactionNumber, utcTimestamp } from "./columns.ts";

/**
 * Changes for the sockets, written by triggers in the same transaction. Ids, versions, statuses and vehicle
 * positions; no patient data. Readers continue from their last snapshot, because ids are assigned before commit.
 */
export const liveOutbox = pgTable(
  "live_outbox",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    writtenBy: transactionNumber("written_by").notNull().default(sql`pg_current_xact_id()`),
    writtenAt: utcTimestamp("written_at").notNull().default(sql`clock_timestamp()`),
    /** One of the kinds that the triggers write; validated by the reader. */
    change: jsonb("change").notNull(),
  },
  (table) => [
    index("live_outbox_written_by_idx").on(table.writtenBy, table.id),
    index("live_outbox_written_at_idx").on(table.writtenAt),
  ],
);
