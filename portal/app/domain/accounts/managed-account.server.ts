import type { Transaction } from "@wardway/db/open";
import { identityProviders, logIns, provisionedUsers, users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { isLinked, ownsPasskey, ownsPassword } from "./session-user.server.ts";

/** In a query of `users`: whether a provider has made or adopted the account (SCIM), also one that is no longer in use. */
export const isProvisioned = sql<boolean>`exists (
  select from ${provisionedUsers} where ${provisionedUsers}.user_id = ${users}.id)`;

/** In a query of `users`: whether the present provider of its organization, in use, manages it (SCIM). */
export const isManaged = sql<boolean>`exists (
  select from ${provisionedUsers} join ${identityProviders} using (organization_id, issuer)
  where ${provisionedUsers}.user_id = ${users}.id and ${identityProviders}.organization_id = ${users}.organization_id
    and ${identityProviders}.is_enabled)`;

/** In a query of `users`: whether it was a provider that has closed the account, and no administrator. */
export const isClosedByProvider = sql<boolean>`exists (
  select from ${provisionedUsers} where ${provisionedUsers}.user_id = ${users}.id
    and ${provisionedUsers}.deactivated_at = ${users}.deactivated_at)`;

/**
 * In a query of `users`: whether someone has opened the account, or can. It never goes to another person. Log-ins have a
 * period of retention; the time of the first password stays.
 */
export const wasOpened = sql<boolean>`(${ownsPassword} or ${ownsPasskey} or ${isLinked}
  or ${users}.password_changed_at <> ${users}.created_at or exists (
  select from ${logIns} where ${logIns}.user_id = ${users}.id and ${logIns}.outcome = 'success'))`;

/**
 * A password that administrators set would be a second way into an account that the provider opens.
 * @throws DomainError conflict
 */
export const assertNotManaged = (tx: Transaction, userId: number) =>
  refuseIf(tx, userId, isManaged, "user.managedByProvider");

/**
 * A provider has written the address, also a former one: no link is mailed to it.
 * @throws DomainError conflict
 */
export const assertNotProvisioned = (tx: Transaction, userId: number) =>
  refuseIf(tx, userId, isProvisioned, "user.addressByProvider");

async function refuseIf(
  tx: Transaction,
  userId: number,
  condition: SQL,
  code: "user.managedByProvider" | "user.addressByProvider",
): Promise<void> {
  const found = await tx.$count(users, and(eq(users.id, userId), condition));
  if (found > 0) throw new DomainError(code);
}
