import {
  latenessKinds,
  latenessLevels,
  mailKinds,
  mailStates,
  noticeTypes,
  notificationTypes,
} from "@wardway/model";
import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { isOneOf, searchTextIn, utcTimestamp } from "./columns.ts";
import { embedSites } from "./embedding.ts";
import { emergencyAccesses } from "./emergency-access.ts";
import { standingOrders } from "./standing-orders.ts";
import { transportEvents, transportRequests } from "./transport-requests.ts";

const bellTypes = [...notificationTypes, ...noticeTypes] as const;

/** One per user, event and type: lateness follows an event with types of its own. A notice has no event. */
export const notifications = pgTable(
  "notifications",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    eventId: bigint("event_id", { mode: "number" }).references(() => transportEvents.id),
    type: text("type", { enum: bellTypes }).notNull(),
    transportRequestId: integer("transport_request_id").references(() => transportRequests.id),
    /** The site of the keys that the notice is about. */
    embedSiteId: integer("embed_site_id").references(() => embedSites.id, { onDelete: "cascade" }),
    /** The access that the notice is about. */
    emergencyAccessId: integer("emergency_access_id").references(() => emergencyAccesses.id),
    /** The standing order that the notice is about. */
    standingOrderId: integer("standing_order_id").references(() => standingOrders.id, {
      onDelete: "cascade",
    }),
    createdAt: utcTimestamp("created_at").notNull().defaultNow(),
    readAt: utcTimestamp("read_at"),
  },
  (table) => [
    uniqueIndex("notifications_event_user_type_unique").on(table.eventId, table.userId, table.type),
    index("notifications_user_idx").on(table.userId, table.id),
    index("notifications_unread_idx").on(table.userId, table.id).where(sql`read_at is null`),
    index("notifications_unread_request_idx")
      .on(table.transportRequestId, table.userId)
      .where(sql`read_at is null`),
    // Those whose period is over are removed.
    index("notifications_created_idx").on(table.createdAt),
    // A purge removes them by request.
    index("notifications_request_idx")
      .on(table.transportRequestId)
      .where(sql`transport_request_id is not null`),
    // A purge of the order removes them.
    index("notifications_standing_order_idx")
      .on(table.standingOrderId)
      .where(sql`standing_order_id is not null`),
    check("notifications_type_check", isOneOf(table.type, bellTypes)),
    check(
      "notifications_event_check",
      sql`(${isOneOf(table.type, noticeTypes)}) = (${table.eventId} is null)
        and (${table.eventId} is null) = (${table.transportRequestId} is null)`,
    ),
  ],
);

/** Levels of lateness that were notified, once per event that began the status: a released transport counts again. */
export const latenessNotices = pgTable(
  "lateness_notices",
  {
    eventId: bigint("event_id", { mode: "number" })
      .notNull()
      .references(() => transportEvents.id),
    level: text("level", { enum: latenessLevels }).notNull(),
    kind: text("kind", { enum: latenessKinds }).notNull(),
    notifiedAt: utcTimestamp("notified_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.level] }),
    check("lateness_notices_level_check", isOneOf(table.level, latenessLevels)),
    check("lateness_notices_kind_check", isOneOf(table.kind, latenessKinds)),
  ],
);

/** Emails, written with their cause and sent after its commit. */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** One per occasion, such as `notification:17`; duplicates are ignored. */
    key: text("key").notNull().unique(),
    kind: text("kind", { enum: mailKinds }).notNull(),
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    recipient: text("recipient"),
    /** Numbers and encrypted tokens; no patient data. */
    details: jsonb("details").$type<Record<string, string | number | null>>().notNull().default({}),
    state: text("state", { enum: mailStates }).notNull().default("waiting"),
    attempts: smallint("attempts").notNull().default(0),
    nextAttemptAt: utcTimestamp("next_attempt_at").notNull().defaultNow(),
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

/** Sent by email to the users who chose marketing emails. */
export const announcements = pgTable("announcements", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  subject: text("subject").notNull(),
  message: text("message").notNull(),
  /** Emails that were queued. */
  recipients: integer("recipients").notNull(),
  createdBy: integer("created_by")
    .notNull()
    .references(() => users.id),
  createdAt: utcTimestamp("created_at").notNull().defaultNow(),
});

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    organization: text("organization").notNull(),
    message: text("message"),
    /** Form id: a double submit is stored once. */
    submission: text("submission").notNull().unique(),
    createdAt: utcTimestamp("created_at").notNull().defaultNow(),
    readAt: utcTimestamp("read_at"),
    readBy: integer("read_by").references(() => users.id),
    searchText: searchTextIn("search_text", "name", "email", "organization", "message"),
  },
  (table) => [
    index("contact_messages_latest_idx").on(table.id),
    index("contact_messages_unread_idx").on(table.id).where(sql`read_at is null`),
    index("contact_messages_search_idx").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);
