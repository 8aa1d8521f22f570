import { sql } from "drizzle-orm";
import { bigint, check, integer, pgTable } from "drizzle-orm/pg-core";
import { utcTimestamp } from "./columns.ts";

/** A single row, updated in the writers' transactions. */
export const publicStatistics = pgTable(
  "public_statistics",
  {
    id: integer("id").primaryKey().default(1),
    completedTransports: bigint("completed_transports", { mode: "number" }).notNull().default(0),
    ratingSum: bigint("rating_sum", { mode: "number" }).notNull().default(0),
    ratingCount: bigint("rating_count", { mode: "number" }).notNull().default(0),
    hospitals: integer("hospitals").notNull().default(0),
    ambulanceCompanies: integer("ambulance_companies").notNull().default(0),
    /** Last change of a figure, set by a trigger. */
    lastUpdated: utcTimestamp("last_updated").notNull().defaultNow(),
    checkedAt: utcTimestamp("checked_at"),
  },
  (table) => [check("public_statistics_singleton_check", sql`${table.id} = 1`)],
);
