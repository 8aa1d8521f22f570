import type { PreparedReturn, StandingTrip, Weekday } from "@wardway/model";
import type { MessageDescription } from "@wardway/model/messages/message";
import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { organizations, users } from "./accounts.ts";
import { utcTimestamp } from "./columns.ts";

/** Transports of one patient on days of the week, each of which becomes a request ahead of time. */
export const standingOrders = pgTable(
  "standing_orders",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    hospitalId: integer("hospital_id")
      .notNull()
      .references(() => organizations.id),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.id),
    /** The account that has taken the order over; null while the one that made it is responsible. */
    responsibleId: integer("responsible_id").references(() => users.id),
    weekdays: text("weekdays").array().$type<Weekday[]>().notNull(),
    everyWeeks: smallint("every_weeks").notNull(),
    /** Days and the time of day are those of the hospital's time zone. */
    firstDay: date("first_day").notNull(),
    lastDay: date("last_day"),
    /** `HH:mm` */
    pickupTime: text("pickup_time").notNull(),
    daysAhead: smallint("days_ahead").notNull(),
    trip: jsonb("trip").$type<StandingTrip>().notNull(),
    /** The return trip that each request has prepared. */
    preparedReturn: jsonb("prepared_return").$type<PreparedReturn>(),
    skippedDays: date("skipped_days").array().notNull().default(sql`'{}'`),
    /** The first day to come that has no request and is not skipped; null if there is none. */
    nextDay: date("next_day"),
    /** Whose pick-up passed before a request was created; the last of them. */
    missedDays: date("missed_days").array().notNull().default(sql`'{}'`),
    /** The latest day whose request could not be created, and why. While it is `nextDay`, the order fails. */
    failedDay: date("failed_day"),
    failure: jsonb("failure").$type<MessageDescription>(),
    pausedAt: utcTimestamp("paused_at"),
    endedAt: utcTimestamp("ended_at"),
    createdAt: utcTimestamp("created_at").notNull().defaultNow(),
    changedAt: utcTimestamp("changed_at").notNull().defaultNow(),
  },
  (table) => [
    index("standing_orders_hospital_idx").on(table.hospitalId, table.endedAt, table.id),
    index("standing_orders_created_by_idx").on(table.createdBy),
    index("standing_orders_responsible_idx").on(table.responsibleId).where(sql`responsible_id is not null`),
    // Read by the job that creates requests.
    index("standing_orders_next_idx").on(table.nextDay).where(sql`ended_at is null and paused_at is null`),
    // Counted for the metrics.
    index("standing_orders_failing_idx")
      .on(table.id)
      .where(sql`failed_day = next_day and ended_at is null and paused_at is null`),
    index("standing_orders_last_idx").on(table.lastDay).where(sql`ended_at is null`),
  ],
);
