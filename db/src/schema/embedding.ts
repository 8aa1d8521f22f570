import { sql } from "drizzle-orm";
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
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
    /** Allowed origins (RFC 6454), and `https://*.example.org` for all subdomains. */
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
    /** Answers for the key, which works only while this account may manage the site: its creator, or who adopted it. */
    responsibleId: integer("responsible_id").references(() => users.id, { onDelete: "set null" }),
    expiresAt: utcTimestamp("expires_at").notNull().default(sql`now() + interval '1 year'`),
    /** Days before the expiry of the latest reminder; 0 after it. */
    remindedDays: smallint("reminded_days"),
    /** When the managers were told that no one answers for the key. */
    orphanNoticeAt: utcTimestamp("orphan_notice_at"),
    /** Accurate to an hour. */
    lastUsedAt: utcTimestamp("last_used_at"),
    revokedAt: utcTimestamp("revoked_at"),
  },
  (table) => [
    index("embed_keys_site_idx").on(table.siteId, table.id),
    index("embed_keys_responsible_idx").on(table.responsibleId).where(sql`revoked_at is null`),
    index("embed_keys_expiry_idx").on(table.expiresAt).where(sql`revoked_at is null`),
  ],
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
