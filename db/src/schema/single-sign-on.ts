import { type GroupRole, type ProvisionedNames, provisionedClaims } from "@wardway/model";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { organizations, users } from "./accounts.ts";
import { isOneOf, utcTimestamp } from "./columns.ts";
import { sessions } from "./log-in.ts";

/** The OpenID provider of an organization, at which its people log in. */
export const identityProviders = pgTable(
  "identity_providers",
  {
    organizationId: integer("organization_id")
      .primaryKey()
      .references(() => organizations.id, { onDelete: "cascade" }),
    /** Incremented with each change, so that an older form overwrites none. */
    version: integer("version").notNull().default(1),
    /** What people type to be led to their provider. */
    logInName: text("log_in_name").notNull().unique(),
    issuer: text("issuer").notNull(),
    clientId: text("client_id").notNull(),
    /** Encrypted. */
    clientSecret: text("client_secret").notNull(),
    groupsClaim: text("groups_claim").notNull().default("groups"),
    /** The first group that a person has decides. */
    groupRoles: jsonb("group_roles").$type<readonly GroupRole[]>().notNull(),
    /** Creates an account at a person's first log-in. */
    createsAccounts: boolean("creates_accounts").notNull().default(false),
    /** Whether passwords of the organization's accounts open nothing. */
    isOnlyWay: boolean("is_only_way").notNull().default(false),
    /** Whether a log-out leads on to the provider's own, which ends the person's session there. */
    endsSessions: boolean("ends_sessions").notNull().default(true),
    isEnabled: boolean("is_enabled").notNull().default(false),
    /** The claim whose value the provider sends as `externalId` when it provisions accounts (SCIM); null if it sends none. */
    provisionedClaim: text("provisioned_claim", { enum: provisionedClaims }),
  },
  (table) => [
    check("identity_providers_log_in_name_check", sql`${table.logInName} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check(
      "identity_providers_group_roles_check",
      sql`jsonb_array_length(${table.groupRoles}) between 1 and 50`,
    ),
    check("identity_providers_provisioned_claim_check", isOneOf(table.provisionedClaim, provisionedClaims)),
  ],
);

/** The person at a provider who opens an account. An address is no proof: the issuer's subject is. */
export const linkedIdentities = pgTable(
  "linked_identities",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    /** The claim `oid` at the latest log-in: the same for all clients of a tenant, unlike a pairwise subject. */
    objectId: text("object_id"),
    userId: integer("user_id")
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    linkedAt: utcTimestamp("linked_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index("linked_identities_object_idx").on(table.issuer, table.objectId).where(sql`object_id is not null`),
  ],
);

/** The log-in at a provider that a session rests on: what a log-out names there, and by what the provider names it here. */
export const providerSessions = pgTable(
  "provider_sessions",
  {
    sessionIdHash: text("session_id_hash")
      .primaryKey()
      .references(() => sessions.idHash, { onDelete: "cascade" }),
    issuer: text("issuer").notNull(),
    clientId: text("client_id").notNull(),
    subject: text("subject").notNull(),
    /** The claim `sid`; null if the provider sends none. */
    providerSessionId: text("provider_session_id"),
    /** Encrypted; null for one that is too long for an address. */
    idToken: text("id_token"),
  },
  (table) => [
    index("provider_sessions_subject_idx").on(table.issuer, table.subject),
    index("provider_sessions_session_idx").on(table.issuer, table.providerSessionId),
  ],
);

/** A provider's tokens to create, change and deactivate accounts (SCIM); several may be active during rotation. */
export const provisioningTokens = pgTable(
  "provisioning_tokens",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    /** SHA-256. */
    tokenHash: text("token_hash").notNull().unique(),
    hint: text("hint").notNull(),
    createdBy: integer("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: utcTimestamp("created_at").notNull().defaultNow(),
    expiresAt: utcTimestamp("expires_at").notNull().default(sql`now() + interval '1 year'`),
    /** Days before the expiry of the latest reminder; 0 after it. */
    remindedDays: smallint("reminded_days"),
    /** Accurate to an hour. */
    lastUsedAt: utcTimestamp("last_used_at"),
    revokedAt: utcTimestamp("revoked_at"),
  },
  (table) => [
    index("provisioning_tokens_organization_idx").on(table.organizationId, table.id),
    index("provisioning_tokens_created_by_idx").on(table.createdBy),
    index("provisioning_tokens_expiry_idx").on(table.expiresAt).where(sql`revoked_at is null`),
  ],
);

/** An account that its organization's provider manages (SCIM). */
export const provisionedUsers = pgTable(
  "provisioned_users",
  {
    /** The resource's id. A deleted one gets another when the provider creates the person again (RFC 7644, 3.6). */
    id: uuid("id").primaryKey().defaultRandom(),
    organizationId: integer("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The provider that set the external id, which opens nothing at another provider. */
    issuer: text("issuer").notNull(),
    /** As the provider names the person; the account's username may be another one. */
    userName: text("user_name").notNull(),
    externalId: text("external_id").notNull(),
    names: jsonb("names").$type<ProvisionedNames>().notNull().default({}),
    /** What the provider says last. Administrators reopen no account that it has closed. */
    active: boolean("active").notNull().default(true),
    /** Equals the account's if the provider has deactivated it; what administrators have deactivated stays so. */
    deactivatedAt: utcTimestamp("deactivated_at"),
    deletedAt: utcTimestamp("deleted_at"),
    createdAt: utcTimestamp("created_at").notNull().defaultNow(),
    updatedAt: utcTimestamp("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("provisioned_users_external_id_unique").on(table.organizationId, table.externalId),
    uniqueIndex("provisioned_users_user_name_unique")
      .on(table.organizationId, sql`lower(${table.userName})`)
      .where(sql`deleted_at is null`),
    index("provisioned_users_organization_idx").on(table.organizationId, table.userId),
  ],
);
