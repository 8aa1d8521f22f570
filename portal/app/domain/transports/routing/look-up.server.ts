import type { Database } from "@wardway/db/open";
import { DomainError, geocodeLimits, type geocodeQuerySchema, type MapLocation } from "@wardway/model";
import type { z } from "zod";
import { count } from "#app/domain/accounts/rate-limits.server.ts";
import type { MapService } from "#app/infra/maps/map-service.server.ts";
import { RateLimitError } from "#app/infra/rate-limit-error.ts";
import { inMinutes } from "#app/infra/waiting-time.ts";

const { seconds } = geocodeLimits;
/** Per person and process, because the geocoder's queue has six places. */
const MAX_CONCURRENT = 3;
const pendingLookUps = new Map<number | string, number>();

/**
 * Best first, or the address at a location; empty without a geocoder, or if another than the portal's own must not be
 * called.
 * @param person key of the rate limit
 * @throws DomainError too_many, unavailable
 */
export async function lookUp(
  db: Database,
  maps: Pick<MapService, "search" | "addressAt" | "searchesLocally">,
  person: number | string,
  { q, near, lat, lng, local }: z.output<typeof geocodeQuerySchema>,
): Promise<readonly MapLocation[]> {
  const isLocal = await maps.searchesLocally();
  if (local && !isLocal) return [];
  const { attempts, secondsLeft } = await count(db, { name: "geocode", seconds }, String(person));
  const limit = isLocal ? geocodeLimits.localLookups : geocodeLimits.lookups;
  if (attempts > limit) {
    throw new RateLimitError(secondsLeft, "rateLimit.addresses", {
      count: limit,
      minutes: inMinutes(secondsLeft),
    });
  }
  const found = await limitConcurrency(person, async () =>
    lat !== undefined && lng !== undefined
      ? [await maps.addressAt({ latitude: lat, longitude: lng })]
      : await maps.search(q ?? "", near ?? null),
  );
  return found.flatMap((place) =>
    place
      ? [
          {
            lat: place.latitude,
            lng: place.longitude,
            address: place.address,
            ...(place.isUncertain && { isUncertain: place.isUncertain }),
          },
        ]
      : [],
  );
}

/** @throws DomainError too_many */
async function limitConcurrency<Result>(
  person: number | string,
  lookUpAddress: () => Promise<Result>,
): Promise<Result> {
  const others = pendingLookUps.get(person) ?? 0;
  if (others >= MAX_CONCURRENT) {
    throw new DomainError("rateLimit.pendingSearches");
  }
  pendingLookUps.set(person, others + 1);
  try {
    return await lookUpAddress();
  } finally {
    const left = (pendingLookUps.get(person) ?? 1) - 1;
    if (left > 0) pendingLookUps.set(person, left);
    else pendingLookUps.delete(person);
  }
}
