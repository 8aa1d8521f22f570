import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { organizationKinds, roles } from "../model/vocabulary.ts";
import { moment, oneOf } from "./columns.ts";

/** A hospital or an ambulance company: the owner of requests and responses. Colleagues share them. */
export const organizations = pgTable(
  "organizations",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    name: text("name").notNull().unique(),
    kind: text("kind", { enum: organizationKinds }).notNull(),
    /** IANA name; a date typed without a browser's zone is read in it. */
    timeZone: text("time_zone").notNull().default("America/New_York"),
    phone: text("phone"),
    address: text("address"),
    /** Sums kept by the writer of a rating, so that a list of offers needs no aggregate. */
    ratingSum: bigint("rating_sum", { mode: "number" }).notNull().default(0),
    ratingCount: integer("rating_count").notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [check("organizations_kind", oneOf(table.kind, organizationKinds))],
);

export const users = pgTable(
  "users",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    username: text("username").notNull(),
    /** An argon2id hash in PHC form. */
    password: text("password").notNull(),
    email: text("email"),
    name: text("name"),
    role: text("role", { enum: roles }).notNull(),
    organizationId: integer("organization_id").references(() => organizations.id),
    phone: text("phone"),
    address: text("address"),
    /** Made by the demo data: may log in on a loopback address only, unless the operator chose a password. */
    isDemo: boolean("is_demo").notNull().default(false),
    deactivatedAt: moment("deactivated_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("users_username").on(sql`lower(${table.username})`),
    index("users_organization").on(table.organizationId),
    check("users_role", oneOf(table.role, roles)),
    check("users_organization_by_role", sql`(${table.role} = 'admin') = (${table.organizationId} is null)`),
  ],
);

/** A signed-in browser. The cookie holds the id, the database its SHA-256 alone. */
export const sessions = pgTable(
  "sessions",
  {
    idHash: text("id_hash").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** The last thing a person did; polls and pings do not count. */
    lastActiveAt: moment("last_active_at").notNull().defaultNow(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_last_active").on(table.lastActiveAt)],
);
