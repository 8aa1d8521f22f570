import { mailKinds, mailStates, notificationTypes } from "@wardway/model";
import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { isOneOf, utcTimestamp } from "./columns.ts";
import { transportEvents, transportRequests } from "./transport-requests.ts";

/** What the bell shows: one entry a person and event. */
export const notifications = pgTable(
  "notifications",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    eventId: bigint("event_id", { mode: "number" })
      .notNull()
      .references(() => transportEvents.id),
    type: text("type", { enum: notificationTypes }).notNull(),
    transportRequestId: integer("transport_request_id")
      .notNull()
      .references(() => transportRequests.id),
    createdAt: utcTimestamp("created_at").notNull().defaultNow(),
    readAt: utcTimestamp("read_at"),
  },
  (table) => [
    uniqueIndex("notifications_event_user_unique").on(table.eventId, table.userId),
    index("notifications_user_idx").on(table.userId, table.id),
    index("notifications_unread_idx").on(table.userId, table.id).where(sql`read_at is null`),
    check("notifications_type_check", isOneOf(table.type, notificationTypes)),
  ],
);

/** Mail to be sent, written in the transaction of what it tells of and sent after its commit. */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** One mail an occasion: `notification:17`. A second one under the same key is not written. */
    key: text("key").notNull().unique(),
    kind: text("kind", { enum: mailKinds }).notNull(),
    /** The account it goes to; null for an address without one. */
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** An address for mail to nobody's account (the contact address, an invitation). */
    recipient: text("recipient"),
    /** Numbers and sealed tokens: no patient's name or record number. */
    details: jsonb("details").$type<Record<string, string | number | null>>().notNull().default({}),
    state: text("state", { enum: mailStates }).notNull().default("waiting"),
    attempts: smallint("attempts").notNull().default(0),
    nextAttemptAt: utcTimestamp("next_attempt_at").notNull().defaultNow(),
    /** What the mail server said last. */
    lastError: text("last_error"),
    createdAt: utcTimestamp("created_at").notNull().defaultNow(),
    sentAt: utcTimestamp("sent_at"),
  },
  (table) => [
    index("mail_outbox_due_idx").on(table.nextAttemptAt).where(sql`state = 'waiting'`),
    index("mail_outbox_created_idx").on(table.createdAt),
    check("mail_outbox_kind_check", isOneOf(table.kind, mailKinds)),
    check("mail_outbox_state_check", isOneOf(table.state, mailStates)),
    check("mail_outbox_recipient_check", sql`${table.userId} is not null or ${table.recipient} is not null`),
  ],
);

/** What visitors write by the contact form; administrators read it. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    organization: text("organization").notNull(),
    message: text("message"),
    /** The form that it came by: sent twice, by a double click or a reload, it is kept once. */
    submission: text("submission").notNull().unique(),
    createdAt: utcTimestamp("created_at").notNull().defaultNow(),
    readAt: utcTimestamp("read_at"),
    readBy: integer("read_by").references(() => users.id),
    /** What a search of the messages reads. */
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(
        sql`lower(name || ' ' || email || ' ' || organization || ' ' || coalesce(message, ''))`,
      ),
  },
  (table) => [
    index("contact_messages_latest_idx").on(table.id),
    index("contact_messages_unread_idx").on(table.id).where(sql`read_at is null`),
    index("contact_messages_search_idx").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);
