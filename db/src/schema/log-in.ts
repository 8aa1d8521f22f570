import { displayKinds, logInOutcomes, passkeyTransports, roles } from "@wardway/model";
import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { organizations, users } from "./accounts.ts";
import { isOneOf, utcTimestamp } from "./columns.ts";

/** The cookie contains the id, the database its SHA-256. */
export const sessions = pgTable(
  "sessions",
  {
    idHash: text("id_hash").primaryKey(),
    /** Public id. */
    number: bigint("number", { mode: "number" }).notNull().unique().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Second factor pending; grants nothing else. */
    awaitsSecondFactor: boolean("awaits_second_factor").notNull().default(false),
    createdAt: utcTimestamp("created_at").notNull().defaultNow(),
    /** Last proof by password or second factor; sensitive acts need a recent one. */
    confirmedAt: utcTimestamp("confirmed_at").notNull().defaultNow(),
    /** Polls and pings do not count. */
    lastActiveAt: utcTimestamp("last_active_at").notNull().defaultNow(),
    /** The newest WebAuthn challenge, base64url, until it is answered. */
    passkeyChallenge: text("passkey_challenge"),
    passkeyChallengedAt: utcTimestamp("passkey_challenged_at"),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
  },
  (table) => [
    index("sessions_user_idx").on(table.userId),
    index("sessions_last_active_idx").on(table.lastActiveAt),
  ],
);

/** A screen that shows an organization's transports: a session without a person, for one page. */
export const displays = pgTable(
  "displays",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256; the cookie contains the token. */
    tokenHash: text("token_hash").notNull().unique(),
    label: text("label").notNull(),
    kind: text("kind", { enum: displayKinds }).notNull().default("board"),
    organizationId: integer("organization_id")
      .notNull()
      .references(() => organizations.id),
    startedBy: integer("started_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    startedAt: utcTimestamp("started_at").notNull().defaultNow(),
    endsAt: utcTimestamp("ends_at").notNull(),
    endedAt: utcTimestamp("ended_at"),
  },
  (table) => [
    index("displays_organization_idx").on(table.organizationId),
    index("displays_started_by_idx").on(table.startedBy),
    check("displays_kind_check", isOneOf(table.kind, displayKinds)),
  ],
);

/** Login attempts of existing accounts, shown to their owners. */
export const logIns = pgTable(
  "log_ins",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    occurredAt: utcTimestamp("occurred_at").notNull().defaultNow(),
    outcome: text("outcome", { enum: logInOutcomes }).notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
  },
  (table) => [
    index("log_ins_user_idx").on(table.userId, table.id),
    index("log_ins_occurred_idx").on(table.occurredAt),
    check("log_ins_outcome_check", isOneOf(table.outcome, logInOutcomes)),
  ],
);

/** Single-use. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256: random codes need no slow hash. */
    codeHash: text("code_hash").notNull(),
    usedAt: utcTimestamp("used_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** WebAuthn credentials, each a second factor of its account, or its log-in alone. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** Base64url, chosen by the authenticator. */
    credentialId: text("credential_id").notNull().unique(),
    /** COSE key in base64url. */
    publicKey: text("public_key").notNull(),
    /** Signatures so far; 0 from authenticators that do not count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    /** How the browser reaches the authenticator, such as `usb`. */
    transports: text("transports", { enum: passkeyTransports }).array().notNull(),
    createdAt: utcTimestamp("created_at").notNull().defaultNow(),
    lastUsedAt: utcTimestamp("last_used_at"),
  },
  (table) => [
    index("passkeys_user_idx").on(table.userId),
    check("passkeys_counter_check", sql`${table.counter} >= 0`),
  ],
);

/** Shared by all processes; columns of rate-limiter-flexible. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull().default(0),
    expire: utcTimestamp("expire"),
  },
  (table) => [index("rate_limits_expire_idx").on(table.expire)],
);

export const invitations = pgTable(
  "invitations",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the emailed token. */
    tokenHash: text("token_hash").notNull().unique(),
    email: text("email").notNull(),
    role: text("role", { enum: roles }).notNull(),
    organizationId: integer("organization_id").references(() => organizations.id),
    invitedBy: integer("invited_by")
      .notNull()
      .references(() => users.id),
    createdAt: utcTimestamp("created_at").notNull().defaultNow(),
    expiresAt: utcTimestamp("expires_at").notNull(),
    acceptedAt: utcTimestamp("accepted_at"),
    revokedAt: utcTimestamp("revoked_at"),
  },
  (table) => [
    index("invitations_latest_idx").on(table.id),
    check("invitations_role_check", isOneOf(table.role, roles)),
  ],
);
