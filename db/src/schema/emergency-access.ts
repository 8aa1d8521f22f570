import { EMERGENCY_ACCESS_MINUTES, emergencyFindings, emergencyReadKinds } from "@wardway/model";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { organizations, users } from "./accounts.ts";
import { isOneOf, utcTimestamp } from "./columns.ts";

/** A user of one hospital reads transports of another for a limited time, and is reviewed for it. */
export const emergencyAccesses = pgTable(
  "emergency_accesses",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    /** The user's organization at the start. */
    organizationId: integer("organization_id")
      .notNull()
      .references(() => organizations.id),
    /** Whose transports are read. */
    targetId: integer("target_id")
      .notNull()
      .references(() => organizations.id),
    /**
     * May name a patient: shown to reviewers, never in an email or the audit trail. Null after the retention period of a reviewed
     * access, as `note`.
     */
    reason: text("reason"),
    startedAt: utcTimestamp("started_at").notNull().defaultNow(),
    endsAt: utcTimestamp("ends_at").notNull(),
    /** Null while it is open; after its time is over, until the user's next start. */
    endedAt: utcTimestamp("ended_at"),
    reviewedAt: utcTimestamp("reviewed_at"),
    reviewedBy: integer("reviewed_by").references(() => users.id),
    finding: text("finding", { enum: emergencyFindings }),
    note: text("note"),
  },
  (table) => [
    // One per user; also the look-up of each page.
    uniqueIndex("emergency_accesses_one_open_unique").on(table.userId).where(sql`ended_at is null`),
    index("emergency_accesses_user_idx").on(table.userId, table.id),
    index("emergency_accesses_target_idx").on(table.targetId, table.id),
    index("emergency_accesses_organization_idx").on(table.organizationId, table.id),
    index("emergency_accesses_unreviewed_idx").on(table.targetId).where(sql`reviewed_at is null`),
    index("emergency_accesses_reviewed_by_idx").on(table.reviewedBy),
    check("emergency_accesses_target_check", sql`${table.targetId} <> ${table.organizationId}`),
    check(
      "emergency_accesses_time_check",
      sql`${table.endsAt} <= ${table.startedAt} + interval '${sql.raw(String(EMERGENCY_ACCESS_MINUTES))} minutes'`,
    ),
    check(
      "emergency_accesses_reason_check",
      sql`${table.reason} is not null or (${table.reviewedAt} is not null and ${table.note} is null)`,
    ),
    check("emergency_accesses_finding_check", isOneOf(table.finding, emergencyFindings)),
    check(
      "emergency_accesses_review_check",
      sql`(${table.reviewedAt} is null) = (${table.finding} is null)
        and (${table.reviewedAt} is null) = (${table.reviewedBy} is null)
        and ${table.reviewedBy} <> ${table.userId}`,
    ),
  ],
);

/**
 * Which requests an emergency access showed, and when first. Append-only by trigger, independent of the settings of the audit
 * trail, and without a reference to the request, which it outlives.
 */
export const emergencyAccessReads = pgTable(
  "emergency_access_reads",
  {
    accessId: integer("access_id")
      .notNull()
      .references(() => emergencyAccesses.id),
    transportRequestId: integer("transport_request_id").notNull(),
    kind: text("kind", { enum: emergencyReadKinds }).notNull(),
    firstReadAt: utcTimestamp("first_read_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accessId, table.transportRequestId, table.kind] }),
    check("emergency_access_reads_kind_check", isOneOf(table.kind, emergencyReadKinds)),
  ],
);
