import {
  askingStages,
  callKinds,
  distanceUnits,
  hourFormats,
  languageChoices,
  levelsOfService,
  limits,
  notificationDefaults,
  organizationKinds,
  roles,
  themes,
} from "@wardway/model";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  cidr,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { isOneOf, searchTextIn, utcTimestamp } from "./columns.ts";

export const organizations = pgTable(
  "organizations",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    name: text("name").notNull().unique(),
    kind: text("kind", { enum: organizationKinds }).notNull(),
    /** IANA name, for dates without a browser's time zone. */
    timeZone: text("time_zone").notNull().default("America/New_York"),
    /** Applies to accounts without a choice of their own, to displays and to widgets. */
    distanceUnit: text("distance_unit", { enum: distanceUnits }).notNull().default("km"),
    hourFormat: text("hour_format", { enum: hourFormats }).notNull().default("24h"),
    phone: text("phone"),
    address: text("address"),
    /** Decimal degrees, WGS 84; both or neither. */
    baseLatitude: doublePrecision("base_latitude"),
    baseLongitude: doublePrecision("base_longitude"),
    /** Which a company runs; empty if it has not declared them: then all. */
    levelsOfService: text("levels_of_service", { enum: levelsOfService }).array().notNull().default([]),
    /** Of a hospital: minutes without a response after which further companies are asked; null for never. */
    widenAfterMinutes: smallint("widen_after_minutes"),
    /** From which its accounts may work; null for everywhere. */
    networks: cidr("networks").array(),
    /** Updated with each rating; avoids aggregates in lists. */
    ratingSum: bigint("rating_sum", { mode: "number" }).notNull().default(0),
    ratingCount: integer("rating_count").notNull().default(0),
    createdAt: utcTimestamp("created_at").notNull().defaultNow(),
    searchText: searchTextIn("search_text", "name"),
  },
  (table) => [
    index("organizations_name_idx").on(sql`lower(${table.name})`),
    index("organizations_search_idx").using("gin", table.searchText.op("gin_trgm_ops")),
    check("organizations_kind_check", isOneOf(table.kind, organizationKinds)),
    check("organizations_distance_unit_check", isOneOf(table.distanceUnit, distanceUnits)),
    check("organizations_hour_format_check", isOneOf(table.hourFormat, hourFormats)),
    check(
      "organizations_base_check",
      sql`(${table.baseLatitude} is null) = (${table.baseLongitude} is null)
          and ${table.baseLatitude} between -90 and 90 and ${table.baseLongitude} between -180 and 180`,
    ),
    check(
      "organizations_levels_of_service_check",
      sql.raw(`levels_of_service <@ array[${levelsOfService.map((level) => `'${level}'`).join(", ")}]`),
    ),
    check(
      "organizations_widen_after_check",
      sql`${table.widenAfterMinutes} between 1 and ${sql.raw(String(limits.widenAfterMinutes))}`,
    ),
    check("organizations_networks_check", sql`cardinality(${table.networks}) between 1 and 50`),
  ],
);

/** The companies that a hospital asks before the others; without rows it asks all companies together. */
export const askingOrder = pgTable(
  "asking_order",
  {
    hospitalId: integer("hospital_id")
      .notNull()
      .references(() => organizations.id),
    ambulanceCompanyId: integer("ambulance_company_id")
      .notNull()
      .references(() => organizations.id),
    stage: smallint("stage").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hospitalId, table.ambulanceCompanyId] }),
    index("asking_order_company_idx").on(table.ambulanceCompanyId),
    check(
      "asking_order_stage_check",
      sql`${table.stage} between 1 and ${sql.raw(String(askingStages.length))}`,
    ),
  ],
);

export const users = pgTable(
  "users",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    username: text("username").notNull(),
    /** argon2id hash in PHC form. */
    password: text("password").notNull(),
    email: text("email"),
    name: text("name"),
    role: text("role", { enum: roles }).notNull(),
    organizationId: integer("organization_id").references(() => organizations.id),
    isManager: boolean("is_manager").notNull().default(false),
    /** Chosen by the user: log-in opens My Transports. Without effect outside of ambulance companies. */
    isCrew: boolean("is_crew").notNull().default(false),
    /** The vehicle that the user drives now, such as "Medic 12"; names it on maps. */
    unit: text("unit"),
    /** An embed site's account, or the simulation's: no login, not listed. */
    isSite: boolean("is_site").notNull().default(false),
    /** Acts for the demo's simulation, which touches only requests that no other account has acted on. */
    isSimulation: boolean("is_simulation").notNull().default(false),
    phone: text("phone"),
    address: text("address"),
    /** Logs in only on loopback, unless the operator set a password. */
    isDemo: boolean("is_demo").notNull().default(false),
    passwordChangedAt: utcTimestamp("password_changed_at").notNull().defaultNow(),
    mustChangePassword: boolean("must_change_password").notNull().default(false),
    /** Found at the last log-in, when the password was at hand: it must be changed. */
    hasWeakPassword: boolean("has_weak_password").notNull().default(false),
    /** SHA-256 of the emailed token; single use. */
    resetToken: text("reset_token"),
    resetTokenExpiry: utcTimestamp("reset_token_expiry"),
    /** Encrypted base32 seed (RFC 6238); active from `totpConfirmedAt`. */
    totpSecret: text("totp_secret"),
    totpConfirmedAt: utcTimestamp("totp_confirmed_at"),
    /** Last accepted time step: a code works once (RFC 6238, 5.2). */
    totpLastStep: bigint("totp_last_step", { mode: "number" }),
    emailNotifications: boolean("email_notifications")
      .notNull()
      .default(notificationDefaults.emailNotifications),
    transportUpdates: boolean("transport_updates").notNull().default(notificationDefaults.transportUpdates),
    marketingEmails: boolean("marketing_emails").notNull().default(notificationDefaults.marketingEmails),
    /** How calls are shown; users of organizations only. */
    alertSound: boolean("alert_sound").notNull().default(true),
    alertDesktop: boolean("alert_desktop").notNull().default(false),
    /** Kinds that do not call, except for critical requests. */
    mutedCalls: text("muted_calls", { enum: callKinds }).array().notNull().default([]),
    onlyOwnCalls: boolean("only_own_calls").notNull().default(true),
    theme: text("theme", { enum: themes }).notNull().default("system"),
    language: text("language", { enum: languageChoices }).notNull().default("browser"),
    /** Null for its organization's. */
    distanceUnit: text("distance_unit", { enum: distanceUnits }),
    hourFormat: text("hour_format", { enum: hourFormats }),
    deactivatedAt: utcTimestamp("deactivated_at"),
    createdAt: utcTimestamp("created_at").notNull().defaultNow(),
    searchText: searchTextIn("search_text", "username", "name", "email"),
  },
  (table) => [
    uniqueIndex("users_username_unique").on(sql`lower(${table.username})`),
    index("users_organization_idx").on(table.organizationId),
    // Account lists by name, per role and for closed accounts.
    index("users_role_idx").on(table.role, sql`lower(${table.username})`),
    index("users_deactivated_idx").on(sql`lower(${table.username})`).where(sql`deactivated_at is not null`),
    index("users_marketing_idx").on(table.id).where(sql`marketing_emails`),
    uniqueIndex("users_reset_token_unique").on(table.resetToken),
    index("users_search_idx").using("gin", table.searchText.op("gin_trgm_ops")),
    check("users_role_check", isOneOf(table.role, roles)),
    check(
      "users_unit_check",
      sql`length(${table.unit}) between 1 and ${sql.raw(String(limits.vehicleUnit))}`,
    ),
    check("users_theme_check", isOneOf(table.theme, themes)),
    check("users_language_check", isOneOf(table.language, languageChoices)),
    check("users_distance_unit_check", isOneOf(table.distanceUnit, distanceUnits)),
    check("users_hour_format_check", isOneOf(table.hourFormat, hourFormats)),
    check("users_manager_check", sql`not ${table.isManager} or ${table.role} = 'hospital'`),
    check(
      "users_organization_by_role_check",
      sql`${table.role} <> 'admin' or ${table.organizationId} is null`,
    ),
  ],
);
