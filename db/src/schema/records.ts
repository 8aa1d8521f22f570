import { type SQLWrapper, sql } from "drizzle-orm";
import {
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** The answer to a create that carried an `Idempotency-Key`, kept for a day. Written with the create itself. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    /** SHA-256 of the call and its body: the same key with another body is a mistake. */
    requestHash: text("request_hash").notNull(),
    response: jsonb("response").$type<unknown>(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index("idempotency_created").on(table.createdAt),
  ],
);

/** Where a facility is, as its index has it. */
export const placeOf = ({ longitude, latitude }: Record<"longitude" | "latitude", SQLWrapper>) =>
  sql`point(${longitude}, ${latitude})`;

/** Hospitals and other places of care, imported from a HIFLD-style file. */
export const facilities = pgTable(
  "facilities",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    type: text("type"),
    address: text("address"),
    city: text("city"),
    state: text("state"),
    zip: text("zip"),
    county: text("county"),
    latitude: doublePrecision("latitude").notNull(),
    longitude: doublePrecision("longitude").notNull(),
    beds: integer("beds"),
    /** Name, address and town in lower case: what a search reads. */
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(
        sql`lower(name || ' ' || coalesce(address, '') || ' ' || coalesce(city, '') || ' ' || coalesce(state, '') || ' ' || coalesce(zip, ''))`,
      ),
    /** Tells one place from another between two imports. */
    sourceKey: text("source_key").notNull(),
  },
  (table) => [
    uniqueIndex("facilities_source_key").on(table.sourceKey),
    index("facilities_search").using("gin", table.searchText.op("gin_trgm_ops")),
    index("facilities_place").using("gist", placeOf(table)),
  ],
);

/** Totals for the public, kept by the writers in their own transactions; one row. */
export const publicStatistics = pgTable(
  "public_statistics",
  {
    id: integer("id").primaryKey().default(1),
    completedTransports: bigint("completed_transports", { mode: "number" }).notNull().default(0),
    ratingSum: bigint("rating_sum", { mode: "number" }).notNull().default(0),
    ratingCount: bigint("rating_count", { mode: "number" }).notNull().default(0),
    hospitals: integer("hospitals").notNull().default(0),
    ambulanceCompanies: integer("ambulance_companies").notNull().default(0),
    /** When a figure that is shown last changed; a trigger sets it, whoever writes. */
    lastUpdated: moment("last_updated").notNull().defaultNow(),
    /** When the totals were last compared with the rows they stand for; null where they never were. */
    checkedAt: moment("checked_at"),
  },
  (table) => [check("public_statistics_one_row", sql`${table.id} = 1`)],
);
