import { createHash } from "node:crypto";
import type { Connection } from "@wardway/db/open";
import { provisionedUsers, users } from "@wardway/db/schema";
import type { ProvisionedNames, ProvisionedPerson } from "@wardway/model";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";

/** A provisioned account as its provider sees it. */
export interface ProvisionedUser extends Omit<ProvisionedPerson, "email" | "active"> {
  readonly id: string;
  readonly email: string | null;
  /** Whether the account is open. */
  readonly active: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Changes with what the provider sees, also if an administrator changes it. */
  readonly version: string;
}

/** Those that still belong to the organization; administrators belong to none. */
export const managedBy = (organizationId: number): SQL | undefined =>
  and(
    eq(provisionedUsers.organizationId, organizationId),
    eq(users.organizationId, organizationId),
    eq(users.isSite, false),
    isNull(provisionedUsers.deletedAt),
  );

export const columns = {
  id: provisionedUsers.id,
  userId: provisionedUsers.userId,
  userName: provisionedUsers.userName,
  externalId: provisionedUsers.externalId,
  names: provisionedUsers.names,
  createdAt: provisionedUsers.createdAt,
  updatedAt: provisionedUsers.updatedAt,
  name: users.name,
  email: users.email,
  username: users.username,
  deactivatedAt: users.deactivatedAt,
  /** What an administrator has deactivated stays so. */
  isClosedByProvider: sql<boolean>`${users.deactivatedAt} is not distinct from ${provisionedUsers.deactivatedAt}`,
  deletedAt: provisionedUsers.deletedAt,
  issuer: provisionedUsers.issuer,
  /** What the provider says last. */
  active: provisionedUsers.active,
};

/** Add a where. */
export const selectProvisioned = (connection: Connection) =>
  connection
    .select(columns)
    .from(provisionedUsers)
    .innerJoin(users, eq(users.id, provisionedUsers.userId))
    .$dynamic();

export type ProvisionedRow = Awaited<ReturnType<typeof selectProvisioned>>[number];

export function toProvisionedUser(row: ProvisionedRow): ProvisionedUser {
  const { id, userName, externalId, names, email, createdAt, updatedAt, deactivatedAt } = row;
  const { displayName = null, formatted = null, givenName = null, familyName = null } = names;
  const person = {
    id,
    userName,
    externalId,
    displayName,
    formatted,
    givenName,
    familyName,
    email,
    active: deactivatedAt === null,
  };
  const version = createHash("sha256").update(JSON.stringify(person)).digest("base64url").slice(0, 22);
  return { ...person, createdAt, updatedAt, version };
}

export const toNames = (person: ProvisionedPerson): ProvisionedNames => ({
  ...(person.displayName !== null && { displayName: person.displayName }),
  ...(person.formatted !== null && { formatted: person.formatted }),
  ...(person.givenName !== null && { givenName: person.givenName }),
  ...(person.familyName !== null && { familyName: person.familyName }),
});

/** What the account shows; null without a name. */
export const shownName = ({
  displayName,
  formatted,
  givenName,
  familyName,
}: ProvisionedNames): string | null =>
  displayName ?? formatted ?? ([givenName, familyName].filter(Boolean).join(" ") || null);
