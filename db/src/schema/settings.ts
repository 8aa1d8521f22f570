import { settingsSections } from "@wardway/model";
import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { isOneOf, utcTimestamp } from "./columns.ts";

/** One row per section, validated by the model. */
export const settings = pgTable("settings", {
  section: text("section", { enum: settingsSections }).primaryKey(),
  value: jsonb("value").$type<Record<string, unknown>>().notNull(),
  /** Encrypted, by field name; never sent to browsers. */
  secrets: jsonb("secrets").$type<Record<string, string>>().notNull().default({}),
  /** Version for optimistic locking. */
  version: integer("version").notNull().default(1),
  updatedBy: integer("updated_by").references(() => users.id),
  updatedAt: utcTimestamp("updated_at").notNull().defaultNow(),
});

export const readLoggingDecisions = ["approved", "rejected", "withdrawn"] as const;

/** An administrator's wish to switch the auditing of reads off, which a second one decides. Stays for the record. */
export const readLoggingRequests = pgTable(
  "read_logging_requests",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    requestedBy: integer("requested_by").references(() => users.id, { onDelete: "set null" }),
    requestedAt: utcTimestamp("requested_at").notNull().defaultNow(),
    expiresAt: utcTimestamp("expires_at").notNull(),
    decision: text("decision", { enum: readLoggingDecisions }),
    decidedBy: integer("decided_by").references(() => users.id, { onDelete: "set null" }),
    decidedAt: utcTimestamp("decided_at"),
  },
  (table) => [
    // One at a time.
    uniqueIndex("read_logging_requests_open_unique").on(sql`(true)`).where(sql`decision is null`),
    check("read_logging_requests_decision_check", isOneOf(table.decision, readLoggingDecisions)),
    check(
      "read_logging_requests_decided_check",
      sql`(${table.decision} is null) = (${table.decidedAt} is null)`,
    ),
  ],
);
