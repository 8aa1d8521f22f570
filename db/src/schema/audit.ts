import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { searchTextIn, transactionNumber, utcTimestamp } from "./columns.ts";

/** Numbers of the records that a list contained, as texts. */
export const listedRecords = sql`string_to_array(details ->> 'ids', ' ')`;

/** Access log (45 CFR 164.312(b)). Append-only by trigger; outlives accounts. */
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
     * The writing transaction plus `audit_clock.advance`, set by a trigger. The chain includes a row once no older
     * transaction can commit.
     */
    writtenBy: transactionNumber("written_by").notNull().default(sql`pg_current_xact_id()`),
    /** HMAC with a key unknown to the database: proves that the portal wrote the row. Null in demo data. */
    rowMac: text("row_mac"),
    searchText: searchTextIn("search_text", "action", "resource_type", "username", "(details)::text"),
  },
  (table) => [
    index("audit_log_latest_idx").on(table.id),
    index("audit_log_timestamp_idx").on(table.timestamp, table.id),
    // Failures are rare and filtered most.
    index("audit_log_failed_idx").on(table.timestamp, table.id).where(sql`not success`),
    // Accounts with entries cannot be removed.
    index("audit_log_user_idx").on(table.userId, table.id),
    index("audit_log_resource_idx").on(table.resourceType, table.resourceId),
    // Searches by a record's number: of the record itself, and in the lists that contained it.
    index("audit_log_record_idx").on(table.resourceId, table.timestamp, table.id),
    index("audit_log_listed_idx").using("gin", listedRecords).where(sql`details ? 'ids'`),
    index("audit_log_address_idx").on(table.ipAddress.op("text_pattern_ops"), table.timestamp, table.id),
    index("audit_log_written_by_idx").on(table.writtenBy, table.id),
    uniqueIndex("audit_log_row_mac_unique").on(table.rowMac),
    index("audit_log_search_idx").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

/**
 * A single row: the offset of `written_by`. Transaction numbers start lower on a restored server; the offset keeps new
 * rows last.
 */
export const auditClock = pgTable("audit_clock", {
  advance: bigint("advance", { mode: "number" }).primaryKey(),
});

/**
 * Each hash covers its row and the previous hash, which reveals changed, inserted or removed rows. Append-only by
 * trigger, written after commit.
 */
export const auditChain = pgTable("audit_chain", {
  /** Consecutive from 1. */
  position: bigint("position", { mode: "number" }).primaryKey(),
  auditId: bigint("audit_id", { mode: "number" }).notNull().unique(),
  /** HMAC-SHA-256 in hexadecimal (RFC 2104). */
  chainHash: text("chain_hash").notNull(),
  chainedAt: utcTimestamp("chained_at").notNull().defaultNow(),
});

/**
 * Which key seals the chain from a position on. A change of keys is signed by both, so that nobody who has only the
 * former one can continue the chain by it. Append-only by trigger.
 */
export const auditChainKeys = pgTable("audit_chain_keys", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  fromPosition: bigint("from_position", { mode: "number" }).notNull(),
  /** Fingerprint of the encryption key that the chain's key is derived from. */
  keyName: text("key_name").notNull(),
  /** Chain hash of the position before. */
  previousHash: text("previous_hash").notNull(),
  /** HMAC-SHA-256 in hexadecimal, by this key. */
  signature: text("signature").notNull(),
  /** The same by the key before; null for the first key, or if the former one was lost. */
  previousSignature: text("previous_signature"),
  createdAt: utcTimestamp("created_at").notNull().defaultNow(),
});

/**
 * Where the chain begins after its oldest rows were purged: the last removed position, signed by the key that seals. The
 * newest one counts; a change of keys signs it again. Append-only by trigger.
 */
export const auditAnchors = pgTable("audit_anchors", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  /** The last one that was removed. */
  position: bigint("position", { mode: "number" }).notNull(),
  chainHash: text("chain_hash").notNull(),
  auditId: bigint("audit_id", { mode: "number" }).notNull(),
  writtenBy: transactionNumber("written_by").notNull(),
  /** All removed rows are older. */
  cutoff: utcTimestamp("cutoff").notNull(),
  /** Whether removed rows had MACs: then all later ones need one. */
  hasRowMacs: boolean("has_row_macs").notNull(),
  /** SHA-256 of the file with the removed rows; null without one. */
  archiveHash: text("archive_hash"),
  /** Fingerprint of the encryption key that the signing key is derived from. */
  keyName: text("key_name").notNull(),
  /** HMAC-SHA-256 in hexadecimal over the columns above and the signature of the anchor before. */
  signature: text("signature").notNull(),
  previousSignature: text("previous_signature"),
  createdAt: utcTimestamp("created_at").notNull().defaultNow(),
});
