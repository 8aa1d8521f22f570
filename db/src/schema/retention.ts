import { holdScopes, retentionClasses } from "@wardway/model";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { organizations, users } from "./accounts.ts";
import { isOneOf, utcTimestamp } from "./columns.ts";

/**
 * Excludes records from every purge until it is released. A trigger makes setting one wait for the batch of a purge, and
 * permits no change but the release, and the removal of the reasons by a purge.
 */
export const legalHolds = pgTable(
  "legal_holds",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    scope: text("scope", { enum: holdScopes }).notNull(),
    /** No foreign key: a released hold must not keep its request. */
    transportRequestId: integer("transport_request_id"),
    organizationId: integer("organization_id").references(() => organizations.id),
    /** May name a patient. Null after the retention period of a released hold, as `releaseReason`. */
    reason: text("reason"),
    setBy: integer("set_by")
      .notNull()
      .references(() => users.id),
    setAt: utcTimestamp("set_at").notNull().defaultNow(),
    releasedBy: integer("released_by").references(() => users.id),
    releasedAt: utcTimestamp("released_at"),
    releaseReason: text("release_reason"),
  },
  (table) => [
    index("legal_holds_active_idx").on(table.scope).where(sql`released_at is null`),
    check("legal_holds_scope_check", isOneOf(table.scope, holdScopes)),
    check(
      "legal_holds_target_check",
      sql`(${table.scope} = 'request') = (${table.transportRequestId} is not null)
        and (${table.scope} = 'organization') = (${table.organizationId} is not null)`,
    ),
    check(
      "legal_holds_released_check",
      sql`case when ${table.reason} is null
        then ${table.releasedBy} is not null and ${table.releasedAt} is not null and ${table.releaseReason} is null
        else num_nulls(${table.releasedBy}, ${table.releasedAt}, ${table.releaseReason}) in (0, 3) end`,
    ),
  ],
);

/** One transaction of a purge. Written by its tool, as the tables' owner. */
export const retentionBatches = pgTable(
  "retention_batches",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** The same for all batches of a run. */
    runStartedAt: utcTimestamp("run_started_at").notNull(),
    class: text("class", { enum: retentionClasses }).notNull(),
    /** Requests, messages, log-ins, cases whose reasons were removed, or audit rows. */
    rows: integer("rows").notNull(),
    /** Events of the timelines of requests. */
    events: integer("events").notNull().default(0),
    cutoff: utcTimestamp("cutoff").notNull(),
    /** Name of the file; null without one. */
    archive: text("archive"),
    /** SHA-256 of the file, hexadecimal. */
    archiveHash: text("archive_hash"),
    createdAt: utcTimestamp("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("retention_batches_run_idx").on(table.runStartedAt, table.class),
    check("retention_batches_class_check", isOneOf(table.class, retentionClasses)),
  ],
);

/**
 * What remains of a purged request: the numbers that its rows in the audit trail name, and what totals count. Written by
 * the purge's function, as the tables' owner.
 */
export const purgedRequests = pgTable(
  "purged_requests",
  {
    requestId: integer("request_id").primaryKey(),
    responseIds: integer("response_ids").array().notNull(),
    ratingId: integer("rating_id"),
    wasCompleted: boolean("was_completed").notNull(),
    /** The rated company. */
    ambulanceCompanyId: integer("ambulance_company_id").references(() => organizations.id),
    rating: smallint("rating"),
    purgedAt: utcTimestamp("purged_at").notNull().defaultNow(),
  },
  (table) => [
    index("purged_requests_company_idx").on(table.ambulanceCompanyId).where(sql`rating is not null`),
  ],
);
