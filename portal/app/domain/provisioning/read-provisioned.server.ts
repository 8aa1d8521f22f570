import type { Connection } from "@wardway/db/open";
import { provisionedUsers, users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { and, asc, count, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Condition } from "./parse-filter.server.ts";
import type { ProvisioningCaller } from "./provisioning-caller.server.ts";
import { managedBy, type ProvisionedUser, selectProvisioned, toProvisionedUser } from "./resource.server.ts";

export const userNotFound = () => new DomainError("provisioning.userNotFound");

/** Another text is the id of no resource. */
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
export const isResourceId = (id: string) => uuid.test(id);

/** @throws DomainError not_found, also for a user of another organization */
export async function readProvisioned(
  connection: Connection,
  { organizationId }: ProvisioningCaller,
  id: string,
): Promise<ProvisionedUser> {
  if (!isResourceId(id)) throw userNotFound();
  const [row] = await selectProvisioned(connection).where(
    and(managedBy(organizationId), eq(provisionedUsers.id, id)),
  );
  if (!row) throw userNotFound();
  return toProvisionedUser(row);
}

export interface ProvisionedList {
  readonly total: number;
  readonly users: readonly ProvisionedUser[];
}

/**
 * By age of the account.
 * @param range from the first user on, which has the number 1
 */
export async function listProvisioned(
  connection: Connection,
  { organizationId }: ProvisioningCaller,
  conditions: readonly Condition[],
  range: { readonly startIndex: number; readonly count: number },
): Promise<ProvisionedList> {
  const where = and(managedBy(organizationId), ...conditions.map((condition) => toSql(condition)));
  const [totals] = await connection
    .select({ total: count() })
    .from(provisionedUsers)
    .innerJoin(users, eq(users.id, provisionedUsers.userId))
    .where(where);
  const total = totals?.total ?? 0;
  const { startIndex, count: size } = range;
  if (size === 0 || startIndex > total) return { total, users: [] };
  const rows = await selectProvisioned(connection)
    .where(where)
    .orderBy(asc(provisionedUsers.userId))
    .limit(size)
    .offset(startIndex - 1);
  return { total, users: rows.map(toProvisionedUser) };
}

function toSql(condition: Condition): SQL | undefined {
  switch (condition.attribute) {
    case "active":
      return condition.value ? isNull(users.deactivatedAt) : isNotNull(users.deactivatedAt);
    case "id":
      return isResourceId(condition.value) ? eq(provisionedUsers.id, condition.value) : sql`false`;
    case "externalId":
      return eq(provisionedUsers.externalId, condition.value);
    case "userName":
      return sql`lower(${provisionedUsers.userName}) = lower(normalize(${condition.value}::text, NFC))`;
    case "email":
      return sql`lower(${users.email}) = lower(normalize(${condition.value}::text, NFC))`;
    case "emailKind":
      return condition.isStored ? isNotNull(users.email) : sql`false`;
  }
}
