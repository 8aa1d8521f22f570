import type { Connection } from "@wardway/db/open";
import { organizations } from "@wardway/db/schema";
import type { OrganizationKind } from "@wardway/model";
import { asc, eq, inArray } from "drizzle-orm";

/** By name, at most 500. */
export function listOrganizations(connection: Connection, kind: OrganizationKind) {
  return connection
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(eq(organizations.kind, kind))
    .orderBy(asc(organizations.name))
    .limit(500);
}

/** In the order of the alphabet. */
export async function readNames(connection: Connection, ids: readonly number[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const { id, name } = organizations;
  const rows = await connection
    .select({ name })
    .from(organizations)
    .where(inArray(id, [...ids]))
    .orderBy(asc(name));
  return rows.map((row) => row.name);
}

export const countCompanies = (connection: Connection): Promise<number> =>
  connection.$count(organizations, eq(organizations.kind, "ambulance"));
