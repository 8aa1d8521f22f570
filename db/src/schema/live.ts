import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable } from "drizzle-orm/pg-core";
import { transactionNumber, utcTimestamp } from "./columns.ts";

/**
 * Changes for sockets, written by triggers in the same transaction, without patient data. Readers continue from a
 * snapshot, because ids precede commit.
 */
export const liveOutbox = pgTable(
  "live_outbox",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    writtenBy: transactionNumber("written_by").notNull().default(sql`pg_current_xact_id()`),
    writtenAt: utcTimestamp("written_at").notNull().default(sql`clock_timestamp()`),
    /** Validated by the reader. */
    change: jsonb("change").notNull(),
  },
  (table) => [
    index("live_outbox_written_by_idx").on(table.writtenBy, table.id),
    index("live_outbox_written_at_idx").on(table.writtenAt),
  ],
);
