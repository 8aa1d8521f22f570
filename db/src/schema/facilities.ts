import { type SQLWrapper, sql } from "drizzle-orm";
import { doublePrecision, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { searchTextIn } from "./columns.ts";

export const toLocation = ({ longitude, latitude }: Record<"longitude" | "latitude", SQLWrapper>) =>
  sql`point(${longitude}, ${latitude})`;

/** Imported from HIFLD files. */
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
    searchText: searchTextIn("search_text", "name", "address", "city", "state", "zip"),
    /** Stable between imports. */
    sourceKey: text("source_key").notNull(),
  },
  (table) => [
    uniqueIndex("facilities_source_key_unique").on(table.sourceKey),
    index("facilities_search_idx").using("gin", table.searchText.op("gin_trgm_ops")),
    index("facilities_name_idx").on(sql`lower(${table.name})`),
    index("facilities_address_idx").on(sql`lower(${table.address})`),
    index("facilities_location_idx").using("gist", toLocation(table)),
  ],
);
