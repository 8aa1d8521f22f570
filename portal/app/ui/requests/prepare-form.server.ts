import type { MapConfig, Position } from "@wardway/model";
import { countCompanies, listOrganizations } from "#app/domain/accounts/organizations.server.ts";
import type { Account } from "#app/domain/accounts/session-user.server.ts";
import { type Charted, readMapConfig } from "#app/domain/maps/map-config.server.ts";
import { activeRouteSettings } from "#app/domain/settings/read.server.ts";
import { lastPickup } from "#app/domain/transports/requests/read.server.ts";

export interface PreparedForm {
  readonly idempotencyKey: string;
  /** For administrators; null for a hospital's users. */
  readonly hospitals: readonly { readonly id: number; readonly name: string }[] | null;
  /** Companies that will see the request. */
  readonly companies: number;
  /** Longest accepted journey, in miles. */
  readonly maxDistance: number;
  readonly map: FormMap;
}

export interface FormMap extends MapConfig {
  /** The hospital's last pick-up; ranks search results by distance. */
  readonly near: Position | null;
}

export async function prepareForm(
  { db, basemap }: Charted,
  account: Pick<Account, "role" | "organizationId">,
): Promise<PreparedForm> {
  const [hospitals, companies, { value: routeSettings }, map, near] = await Promise.all([
    account.role === "admin" ? listOrganizations(db, "hospital") : null,
    countCompanies(db),
    activeRouteSettings(db),
    readMapConfig({ db, basemap }),
    account.organizationId === null ? null : lastPickup(db, account.organizationId),
  ]);
  return {
    idempotencyKey: crypto.randomUUID(),
    hospitals,
    companies,
    maxDistance: routeSettings.maxDistance,
    map: { ...map, near },
  };
}
