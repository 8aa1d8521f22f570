import type { Connection } from "@wardway/db/open";
import { identityProviders, linkedIdentities, organizations, passkeys, users } from "@wardway/db/schema";
import type { Actor, SessionUser } from "@wardway/model";
import { eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { UNUSABLE_PASSWORD } from "./password-queue.server.ts";

/** In a query of `users`. */
export const ownsPasskey = sql<boolean>`exists (select from ${passkeys} where ${passkeys}.user_id = ${users}.id)`;

/** In a query of `users`: false for an account that only its organization's provider opens. */
export const ownsPassword = sql<boolean>`${users}.password <> ${UNUSABLE_PASSWORD}`;

/** In a query of `users`: whether passwords of its organization open nothing. */
export const usesProviderOnly = sql<boolean>`exists (
  select from ${identityProviders} where ${identityProviders}.organization_id = ${users}.organization_id
    and ${identityProviders}.is_enabled and ${identityProviders}.is_only_way)`;

/** In a query of `users`: whether someone at its organization's provider opens it. */
export const isLinked = sql<boolean>`exists (select from ${linkedIdentities} where ${linkedIdentities}.user_id = ${users}.id)`;

const account = {
  id: users.id,
  username: users.username,
  name: users.name,
  email: users.email,
  phone: users.phone,
  address: users.address,
  role: users.role,
  organizationId: users.organizationId,
  isManager: users.isManager,
  isCrew: users.isCrew,
  unit: users.unit,
  organization: organizations.name,
  timeZone: organizations.timeZone,
  networks: organizations.networks,
  isDemo: users.isDemo,
  isSite: users.isSite,
  deactivatedAt: users.deactivatedAt,
  passwordChangedAt: users.passwordChangedAt,
  mustChangePassword: users.mustChangePassword,
  hasWeakPassword: users.hasWeakPassword,
  totpConfirmedAt: users.totpConfirmedAt,
  hasPasskey: ownsPasskey.as("has_passkey"),
  hasPassword: ownsPassword.as("has_password"),
  isProviderOnly: usesProviderOnly.as("is_provider_only"),
  isLinked: isLinked.as("is_linked"),
  alertSound: users.alertSound,
  alertDesktop: users.alertDesktop,
  mutedCalls: users.mutedCalls,
  onlyOwnCalls: users.onlyOwnCalls,
  theme: users.theme,
  language: users.language,
  distanceUnit: users.distanceUnit,
  hourFormat: users.hourFormat,
  defaultDistanceUnit: organizations.distanceUnit,
  defaultHourFormat: organizations.hourFormat,
  createdAt: users.createdAt,
};

/** Selects no secrets; add a where. */
export const selectAccounts = (connection: Connection) => selectAccountsWith(connection, {});

/** Adds columns of tables that the caller joins. */
export function selectAccountsWith<Columns extends Record<string, PgColumn | SQL.Aliased>>(
  connection: Connection,
  columns: Columns,
) {
  return connection
    .select({ ...account, ...columns })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .$dynamic();
}

export type Account = Awaited<ReturnType<typeof selectAccounts>>[number];

export function toSessionUser(account: Account): SessionUser {
  const { phone, address, createdAt } = account;
  return { ...toPageUser(account), phone, address, createdAt: createdAt.toISOString() };
}

/** What pages beside the profile show: each document contains it. */
export function toPageUser(account: Account): Omit<SessionUser, "phone" | "address" | "createdAt"> {
  const { id, name, username, email, role, organizationId, organization } = account;
  return { id, name, username, email, role, organizationId, organization };
}

export function toActor({ id, username, role, organizationId, isManager }: Account): Actor {
  return { userId: id, username, role, organizationId, isManager };
}
