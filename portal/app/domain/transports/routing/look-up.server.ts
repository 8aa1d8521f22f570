import type { Database } from "@wardway/db/open";
import { DomainError, geocodeLimits, type geocodeQuerySchema, type MapLocation } from "@wardway/model";
import type { z } from "zod";
import { count } from "#app/domain/accounts/rate-limits.server.ts";
import type { MapService } from "#app/infra/maps/map-service.server.ts";
import { inMinutes } from "#app/infra/waiting-time.ts";

const { lookUps, seconds } = geocodeLimits;
/** Look-ups of one person under way in this process: a geocoder's row has six places for all accounts. */
const mostAtOnce = 3;
const underWay = new Map<number | string, number>();

/**
 * Addresses that fit a text, the best first, or the one at a place; none where no geocoder is set up.
 * @param person whose share it is of: an account's number, or the key of somebody who works with a widget
 * @throws DomainError too_many, where the account has had its share: a geocoder is there for all; unavailable
 */
export async function lookUp(
  db: Database,
  maps: Pick<MapService, "search" | "addressAt">,
  person: number | string,
  { q, near, lat, lng }: z.output<typeof geocodeQuerySchema>,
): Promise<readonly MapLocation[]> {
  const { attempts, secondsLeft } = await count(db, { name: "geocode", seconds }, String(person));
  if (attempts > lookUps) {
    throw new DomainError("rateLimit.addresses", { count: lookUps, minutes: inMinutes(secondsLeft) });
  }
  const found = await oneOfFew(person, async () =>
    lat !== undefined && lng !== undefined
      ? [await maps.addressAt({ latitude: lat, longitude: lng })]
      : await maps.search(q ?? "", near ?? null),
  );
  return found.flatMap((place) =>
    place ? [{ lat: place.latitude, lng: place.longitude, address: place.address }] : [],
  );
}

/** @throws DomainError too_many */
async function oneOfFew<Answer>(person: number | string, ask: () => Promise<Answer>): Promise<Answer> {
  const others = underWay.get(person) ?? 0;
  if (others >= mostAtOnce) {
    throw new DomainError("rateLimit.pendingSearches");
  }
  underWay.set(person, others + 1);
  try {
    return await ask();
  } finally {
    const left = (underWay.get(person) ?? 1) - 1;
    if (left > 0) underWay.set(person, left);
    else underWay.delete(person);
  }
}
