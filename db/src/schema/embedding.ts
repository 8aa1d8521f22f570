import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { organizations, users } from "./accounts.ts";
import { utcTimestamp } from "./columns.ts";

/** A hospital's own pages in which widgets stand. One that was revoked stays, for what was done in it. */
export const embedSites = pgTable(
  "embed_sites",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    hospitalId: integer("hospital_id")
      .notNull()
      .references(() => organizations.id),
    name: text("name").notNull(),
    /** `wpk_...`: no secret. It names the site, and opens nothing but the public figures. */
    publishableKey: text("publishable_key").notNull().unique(),
    /** Web origins (RFC 6454) from which widgets may call. */
    origins: text("origins").array().notNull(),
    /** Custom properties that the site's editor was left with, by name. */
    theme: jsonb("theme").$type<Record<string, string>>().notNull().default({}),
    /** The account that stands for the site in requests and ratings; nobody can log in with it. */
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    createdBy: integer("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: utcTimestamp("created_at").notNull().defaultNow(),
    revokedAt: utcTimestamp("revoked_at"),
  },
  (table) => [
    index("embed_sites_hospital_idx").on(table.hospitalId, table.id),
    uniqueIndex("embed_sites_user_unique").on(table.userId),
    // Which sites a page's origin belongs to: asked at each preflight.
    index("embed_sites_origins_idx").using("gin", table.origins).where(sql`revoked_at is null`),
  ],
);

/** Secret keys of a site, of which several may be in force while one replaces another. */
export const embedKeys = pgTable(
  "embed_keys",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer("site_id")
      .notNull()
      .references(() => embedSites.id, { onDelete: "cascade" }),
    /** SHA-256 of the key, which was shown once. */
    keyHash: text("key_hash").notNull().unique(),
    /** Its last four characters, to tell keys apart. */
    hint: text("hint").notNull(),
    createdBy: integer("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: utcTimestamp("created_at").notNull().defaultNow(),
    /** To the minute, or so. */
    lastUsedAt: utcTimestamp("last_used_at"),
    revokedAt: utcTimestamp("revoked_at"),
  },
  (table) => [index("embed_keys_site_idx").on(table.siteId, table.id)],
);

/** What a site was used for, a row a day (UTC). */
export const embedUsage = pgTable(
  "embed_usage",
  {
    siteId: integer("site_id")
      .notNull()
      .references(() => embedSites.id, { onDelete: "cascade" }),
    day: date("day").notNull(),
    sessions: integer("sessions").notNull().default(0),
    /** Transport requests made in its widgets. */
    requests: integer("requests").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.day] })],
);
