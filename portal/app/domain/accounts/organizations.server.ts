import type { Connection } from "@wardway/db/open";
import { organizations } from "@wardway/db/schema";
import type { OrganizationKind } from "@wardway/model";
import { asc, eq } from "drizzle-orm";

/** By name, at most 500. */
export function listOrganizations(connection: Connection, kind: OrganizationKind) {
  return connection
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(eq(organizations.kind, kind))
    .orderBy(asc(organizations.name))
    .limit(500);
}

export const countCompanies = (connection: Connection): Promise<number> =>
  connection.$count(organizations, eq(organizations.kind, "ambulance"));
