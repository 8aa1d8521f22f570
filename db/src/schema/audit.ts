import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { transactionNumber, utcTimestamp } from "./columns.ts";

/**
 * Who did what, from where, and whether it was allowed (45 CFR 164.312(b)).
 * Append only: a trigger refuses update, delete and truncate. It outlives the accounts it names.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    timestamp: utcTimestamp("timestamp").notNull().defaultNow(),
    userId: integer("user_id"),
    username: text("username"),
    action: text("action").notNull(),
    resourceType: text("resource_type").notNull(),
    resourceId: integer("resource_id"),
    ipAddress: text("ip_address"),
    details: jsonb("details").$type<Record<string, string | number | null>>().notNull().default({}),
    success: boolean("success").notNull(),
    /**
     * The transaction that wrote the row, counted by `audit_clock` and set by a trigger: a row is sealed once no
     * older one can still commit.
     */
    writtenBy: transactionNumber("written_by").notNull().default(sql`pg_current_xact_id()`),
    /**
     * Shows that the portal wrote the row: an HMAC under a key that the database does not have. Null in rows from
     * before there were marks and in demo data.
     */
    rowMac: text("row_mac"),
    /** What a search of the trail reads. */
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(
        sql`lower(action || ' ' || resource_type || ' ' || coalesce(username, '') || ' ' || (details)::text)`,
      ),
  },
  (table) => [
    index("audit_log_latest_idx").on(table.id),
    index("audit_log_timestamp_idx").on(table.timestamp, table.id),
    // What failed is sought most and is the least part of the trail.
    index("audit_log_failed_idx").on(table.timestamp, table.id).where(sql`not success`),
    // What somebody has done: an account with entries here is never removed.
    index("audit_log_user_idx").on(table.userId, table.id),
    index("audit_log_resource_idx").on(table.resourceType, table.resourceId),
    index("audit_log_written_by_idx").on(table.writtenBy, table.id),
    // A mark that is copied to a second row shows nothing.
    uniqueIndex("audit_log_row_mac_unique").on(table.rowMac),
    index("audit_log_search_idx").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

/**
 * One row: how far `written_by` runs ahead of the server's own transaction numbers. Those begin anew where the
 * database is restored from a dump on another server; raised then, the rows written later still sort after all others.
 */
export const auditClock = pgTable("audit_clock", {
  advance: bigint("advance", { mode: "number" }).primaryKey(),
});

/**
 * The chain over the trail: each row's hash covers the row and the hash before it, so that none can be altered,
 * inserted or removed unseen. Written by one sealer after the rows are committed; append only like the trail.
 */
export const auditChain = pgTable("audit_chain", {
  /** 1, 2, 3, ... without a gap. */
  position: bigint("position", { mode: "number" }).primaryKey(),
  auditId: bigint("audit_id", { mode: "number" }).notNull().unique(),
  /** HMAC-SHA-256 in hexadecimal (RFC 2104). */
  chainHash: text("chain_hash").notNull(),
  chainedAt: utcTimestamp("chained_at").notNull().defaultNow(),
});
