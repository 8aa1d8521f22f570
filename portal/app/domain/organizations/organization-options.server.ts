import type { Connection } from "@wardway/db/open";
import type { OrganizationKind } from "@wardway/model";
import { listOrganizations } from "../accounts/organizations.server.ts";
import { readOrganization } from "./read-organizations.server.ts";

export interface OrganizationOption {
  readonly id: number;
  readonly name: string;
}

export type OrganizationOptions = Readonly<Record<OrganizationKind, readonly OrganizationOption[]>>;

/** @param present always included, even beyond the limit */
export async function organizationOptions(
  connection: Connection,
  present: number | null = null,
): Promise<OrganizationOptions> {
  const [hospital, ambulance, chosen] = await Promise.all([
    listOrganizations(connection, "hospital"),
    listOrganizations(connection, "ambulance"),
    present === null ? null : readOrganization(connection, present),
  ]);
  const options = { hospital, ambulance };
  if (chosen && !options[chosen.kind].some(({ id }) => id === chosen.id)) {
    options[chosen.kind].push({ id: chosen.id, name: chosen.name });
  }
  return options;
}
