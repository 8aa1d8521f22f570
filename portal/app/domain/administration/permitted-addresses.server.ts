import { fieldRejection, type RouteSettings, type SystemSettings } from "@wardway/model";
import { addressOf } from "#app/infra/maps/tiles.server.ts";
import { describeDenial } from "#app/infra/outgoing/describe-denial.ts";
import { assertHostPermitted, DeniedHostError } from "#app/infra/outgoing/permitted-hosts.server.ts";

type Addresses = Partial<
  Pick<SystemSettings, "smtpServer"> & Pick<RouteSettings, "routingUrl" | "geocoderUrl" | "tileUrl">
>;

const labels = {
  smtpServer: "SMTP Server",
  routingUrl: "Routing Server Address",
  geocoderUrl: "Geocoding Server Address",
  tileUrl: "Tile Address",
} as const satisfies Record<keyof Addresses, string>;

const fields = Object.keys(labels) as (keyof Addresses)[];

/**
 * Rejects addresses that the portal would never call. What a name resolves to is checked at each call.
 * @param stored unchanged ones remain, so that another setting can be saved
 * @throws DomainError invalid on the field
 */
export function assertPermittedAddresses(typed: Addresses, stored: Addresses = {}): void {
  for (const field of fields) {
    const address = typed[field];
    if (!address || address === stored[field]) continue;
    try {
      assertHostPermitted(field === "smtpServer" ? address : hostOf(address));
    } catch (error) {
      if (!(error instanceof DeniedHostError)) throw error;
      throw fieldRejection(field, ...describeDenial(error, labels[field]));
    }
  }
}

/** Accepts addresses with or without the placeholders of tiles. */
const hostOf = (address: string) => new URL(addressOf(address, { z: 0, x: 0, y: 0 })).hostname;
