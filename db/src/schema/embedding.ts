import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { organizations, users } from "./accounts.ts";
import { utcTimestamp } from "./columns.ts";

/** A hospital's site with widgets; revoked ones stay for the record. */
export const embedSites = pgTable(
  "embed_sites",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    hospitalId: integer("hospital_id")
      .notNull()
      .references(() => organizations.id),
    name: text("name").notNull(),
    /** `wpk_...`: not a secret, opens only public figures. */
    publishableKey: text("publishable_key").notNull().unique(),
    /** Allowed origins (RFC 6454). */
    origins: text("origins").array().notNull(),
    theme: jsonb("theme").$type<Record<string, string>>().notNull().default({}),
    /** Author of the site's requests and ratings; cannot log in. */
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
    // Looked up at each preflight.
    index("embed_sites_origins_idx").using("gin", table.origins).where(sql`revoked_at is null`),
  ],
);

/** Several may be active during rotation. */
export const embedKeys = pgTable(
  "embed_keys",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer("site_id")
      .notNull()
      .references(() => embedSites.id, { onDelete: "cascade" }),
    /** SHA-256. */
    keyHash: text("key_hash").notNull().unique(),
    hint: text("hint").notNull(),
    createdBy: integer("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: utcTimestamp("created_at").notNull().defaultNow(),
    /** Accurate to a minute. */
    lastUsedAt: utcTimestamp("last_used_at"),
    revokedAt: utcTimestamp("revoked_at"),
  },
  (table) => [index("embed_keys_site_idx").on(table.siteId, table.id)],
);

/** Per site and UTC day. */
export const embedUsage = pgTable(
  "embed_usage",
  {
    siteId: integer("site_id")
      .notNull()
      .references(() => embedSites.id, { onDelete: "cascade" }),
    day: date("day").notNull(),
    sessions: integer("sessions").notNull().default(0),
    requests: integer("requests").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.day] })],
);
