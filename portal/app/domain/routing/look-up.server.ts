import { DomainError, geocodeLimits, type geocodeQuerySchema, type MapLocation } from "@wardway/db/model";
import type { Database } from "@wardway/db/open";
import type { z } from "zod";
import type { MapService } from "../../platform/maps/map-service.server.ts";
import { count } from "../accounts/rate-limits.server.ts";
import { inMinutes } from "../accounts/waiting-time.ts";

const { lookUps, seconds } = geocodeLimits;

/**
 * Addresses that fit a text, the best first, or the one at a place; none where no geocoder is set up.
 * @throws DomainError too_many, where the account has had its share: a geocoder is there for all; unavailable
 */
export async function lookUp(
  db: Database,
  maps: Pick<MapService, "search" | "addressAt">,
  userId: number,
  { q, near, lat, lng }: z.output<typeof geocodeQuerySchema>,
): Promise<readonly MapLocation[]> {
  const { attempts, secondsLeft } = await count(db, { name: "geocode", seconds }, String(userId));
  if (attempts > lookUps) {
    throw new DomainError(
      "too_many",
      `You have looked up ${lookUps} addresses in a short time. Wait ${inMinutes(secondsLeft)}, or type the address in full.`,
    );
  }
  const found =
    lat !== undefined && lng !== undefined
      ? [await maps.addressAt({ latitude: lat, longitude: lng })]
      : await maps.search(q ?? "", near ?? null);
  return found.flatMap((place) =>
    place ? [{ lat: place.latitude, lng: place.longitude, address: place.address }] : [],
  );
}
