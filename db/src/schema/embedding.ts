import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { organizations, users } from "./accounts.ts";
import { utcTimestamp } from "./columns.ts";

/** A hospital's web site with widgets. Revoked sites stay, for the record. */
export const embedSites = pgTable(
  "embed_sites",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    hospitalId: integer("hospital_id")
      .notNull()
      .references(() => organizations.id),
    name: text("name").notNull(),
    /** `wpk_...`: identifies the site; not a secret, opens only the public figures. */
    publishableKey: text("publishable_key").notNull().unique(),
    /** Allowed web origins (RFC 6454). */
    origins: text("origins").array().notNull(),
    /** CSS custom properties by name. */
    theme: jsonb("theme").$type<Record<string, string>>().notNull().default({}),
    /** The account of the site in requests and ratings; cannot log in. */
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
    // Sites by origin, looked up at each preflight.
    index("embed_sites_origins_idx").using("gin", table.origins).where(sql`revoked_at is null`),
  ],
);

/** Secret keys of a site; several may be active during rotation. */
export const embedKeys = pgTable(
  "embed_keys",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer("site_id")
      .notNull()
      .references(() => embedSites.id, { onDelete: "cascade" }),
    /** SHA-256 of the key, which is shown once. */
    keyHash: text("key_hash").notNull().unique(),
    /** Its last four characters. */
    hint: text("hint").notNull(),
    createdBy: integer("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: utcTimestamp("created_at").notNull().defaultNow(),
    /** Accurate to about a minute. */
    lastUsedAt: utcTimestamp("last_used_at"),
    revokedAt: utcTimestamp("revoked_at"),
  },
  (table) => [index("embed_keys_site_idx").on(table.siteId, table.id)],
);

/** A site's usage per day (UTC). */
export const embedUsage = pgTable(
  "embed_usage",
  {
    siteId: integer("site_id")
      .notNull()
      .references(() => embedSites.id, { onDelete: "cascade" }),
    day: date("day").notNull(),
    sessions: integer("sessions").notNull().default(0),
    /** Transport requests created in its widgets. */
    requests: integer("requests").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.day] })],
);
