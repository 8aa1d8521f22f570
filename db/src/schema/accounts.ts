import { notificationDefaults, organizationKinds, roles } from "@wardway/model";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { isOneOf, utcTimestamp } from "./columns.ts";

/** A hospital or an ambulance company; owns requests and responses. */
export const organizations = pgTable(
  "organizations",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    name: text("name").notNull().unique(),
    kind: text("kind", { enum: organizationKinds }).notNull(),
    /** IANA name; used for dates entered without a browser's time zone. */
    timeZone: text("time_zone").notNull().default("America/New_York"),
    phone: text("phone"),
    address: text("address"),
    /** Base of a company's vehicles: decimal degrees, WGS 84; both or neither. */
    baseLatitude: doublePrecision("base_latitude"),
    baseLongitude: doublePrecision("base_longitude"),
    /** Sums maintained with each rating, so that lists need no aggregate. */
    ratingSum: bigint("rating_sum", { mode: "number" }).notNull().default(0),
    ratingCount: integer("rating_count").notNull().default(0),
    createdAt: utcTimestamp("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("organizations_search_idx").using("gin", table.name.op("gin_trgm_ops")),
    check("organizations_kind_check", isOneOf(table.kind, organizationKinds)),
    check(
      "organizations_base_check",
      sql`(${table.baseLatitude} is null) = (${table.baseLongitude} is null)
          and ${table.baseLatitude} between -90 and 90 and ${table.baseLongitude} between -180 and 180`,
    ),
  ],
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
    /** May manage the hospital's embed sites. */
    isManager: boolean("is_manager").notNull().default(false),
    /** The account of an embed site: no login, not listed among people. */
    isSite: boolean("is_site").notNull().default(false),
    phone: text("phone"),
    address: text("address"),
    /** Demo account: logs in only on a loopback address, unless the operator set a password. */
    isDemo: boolean("is_demo").notNull().default(false),
    passwordChangedAt: utcTimestamp("password_changed_at").notNull().defaultNow(),
    /** The password was set by someone else and must be changed first. */
    mustChangePassword: boolean("must_change_password").notNull().default(false),
    /** SHA-256 of the emailed token; single use, until `resetTokenExpiry`. */
    resetToken: text("reset_token"),
    resetTokenExpiry: utcTimestamp("reset_token_expiry"),
    /** Base32 authenticator seed (RFC 6238), encrypted; active once `totpConfirmedAt` is set. */
    totpSecret: text("totp_secret"),
    totpConfirmedAt: utcTimestamp("totp_confirmed_at"),
    /** The last accepted time step: a code works once (RFC 6238, 5.2). */
    totpLastStep: bigint("totp_last_step", { mode: "number" }),
    emailNotifications: boolean("email_notifications")
      .notNull()
      .default(notificationDefaults.emailNotifications),
    transportUpdates: boolean("transport_updates").notNull().default(notificationDefaults.transportUpdates),
    marketingEmails: boolean("marketing_emails").notNull().default(notificationDefaults.marketingEmails),
    deactivatedAt: utcTimestamp("deactivated_at"),
    createdAt: utcTimestamp("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("users_username_unique").on(sql`lower(${table.username})`),
    index("users_organization_idx").on(table.organizationId),
    // The list of accounts by name, per role and for closed ones.
    index("users_role_idx").on(table.role, sql`lower(${table.username})`),
    index("users_deactivated_idx").on(sql`lower(${table.username})`).where(sql`deactivated_at is not null`),
    uniqueIndex("users_reset_token_unique").on(table.resetToken),
    index("users_search_idx").using(
      "gin",
      table.username.op("gin_trgm_ops"),
      table.name.op("gin_trgm_ops"),
      table.email.op("gin_trgm_ops"),
    ),
    check("users_role_check", isOneOf(table.role, roles)),
    check("users_manager_check", sql`not ${table.isManager} or ${table.role} = 'hospital'`),
    check(
      "users_organization_by_role_check",
      sql`(${table.role} = 'admin') = (${table.organizationId} is null)`,
    ),
  ],
);
