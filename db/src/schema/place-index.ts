import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { isOneOf, utcTimestamp } from "./columns.ts";
import { toLocation } from "./facilities.ts";

/** `care`: a hospital or another place of care. */
export const placeKinds = ["care", "street", "place", "postcode"] as const;

/** Places of an OpenStreetMap extract, read-only for the portal. Replaced as a whole when the file changes. */
export const indexedPlaces = pgTable(
  "indexed_places",
  {
    /** Line of the file. */
    id: integer("id").primaryKey(),
    kind: text("kind", { enum: placeKinds }).notNull(),
    name: text("name").notNull(),
    /** House number and street of a place. */
    address: text("address"),
    /** Neighbourhood. */
    locality: text("locality"),
    city: text("city"),
    state: text("state"),
    /** Null if unknown, and for a street of several. */
    postcode: text("postcode"),
    /** Canonical words, each between spaces. */
    nameKey: text("name_key").notNull(),
    /** Canonical words of all columns and alternative names, each between spaces. */
    searchText: text("search_text").notNull(),
    latitude: doublePrecision("latitude").notNull(),
    longitude: doublePrecision("longitude").notNull(),
    south: doublePrecision("south").notNull(),
    west: doublePrecision("west").notNull(),
    north: doublePrecision("north").notNull(),
    east: doublePrecision("east").notNull(),
    /** A street's latitudes and longitudes in 0.00001 degrees in turn, each pair relative to the one before it. */
    lines: jsonb("lines").$type<readonly (readonly number[])[]>(),
  },
  (table) => [
    check("indexed_places_kind_known", isOneOf(table.kind, placeKinds)),
    index("indexed_places_search_idx").using("gin", table.searchText.op("gin_trgm_ops")),
    index("indexed_places_street_extent_idx")
      .using("gist", sql`box(point(${table.west}, ${table.south}), point(${table.east}, ${table.north}))`)
      .where(sql`kind = 'street'`),
  ],
);

export const houseNumbers = pgTable(
  "house_numbers",
  {
    streetId: integer("street_id")
      .notNull()
      .references(() => indexedPlaces.id),
    /** Lowercase. */
    number: text("number").notNull(),
    /** Null if unknown. */
    postcode: text("postcode"),
    latitude: doublePrecision("latitude").notNull(),
    longitude: doublePrecision("longitude").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.streetId, table.number] }),
    index("house_numbers_location_idx").using("gist", toLocation(table)),
  ],
);

/** One row: the file that the tables above were read from. */
export const placeIndex = pgTable(
  "place_index",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    /** SHA-256 of the file and of the rules for canonical words. */
    hash: text("hash").notNull(),
    region: text("region").notNull(),
    loadedAt: utcTimestamp("loaded_at").notNull().defaultNow(),
  },
  (table) => [check("place_index_one_row", sql`${table.isOnly}`)],
);
