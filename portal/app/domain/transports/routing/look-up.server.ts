import type { Database } from "@wardway/db/open";
import { DomainError, geocodeLimits, type geocodeQuerySchema, type MapLocation } from "@wardway/model";
import type { z } from "zod";
import { type Caller, personKey } from "#app/domain/audit/caller.server.ts";
import { countUse } from "#app/domain/audit/count-use.server.ts";
import { recordRejection } from "#app/domain/audit/record-rejection.server.ts";
import type { MapService } from "#app/infra/maps/map-service.server.ts";
import { RateLimitError } from "#app/infra/rate-limit-error.ts";
import { inMinutes } from "#app/infra/waiting-time.ts";

const window = { name: "geocode", seconds: geocodeLimits.seconds };
/** Per person and process, because the geocoder's queue has six places. */
const MAX_CONCURRENT = 3;
const entry = { action: "facility.search", resourceType: "facility" } as const;
const pendingLookUps = new Map<string, number>();

/**
 * Best first, or the address at a location; empty without a geocoder, or if another than the portal's own must not be
 * called.
 * @throws DomainError too_many, unavailable
 */
export async function lookUp(
  db: Database,
  maps: Pick<MapService, "search" | "addressAt" | "searchesLocally">,
  caller: Caller,
  { q, near, lat, lng, local }: z.output<typeof geocodeQuerySchema>,
): Promise<readonly MapLocation[]> {
  const isLocal = await maps.searchesLocally();
  if (local && !isLocal) return [];
  const max = isLocal ? geocodeLimits.localLookups : geocodeLimits.lookups;
  await countUse(
    db,
    caller,
    { window, key: personKey(caller), max, entry },
    (secondsLeft) =>
      new RateLimitError(secondsLeft, "rateLimit.addresses", {
        count: max,
        minutes: inMinutes(secondsLeft),
      }),
  );
  const found = await limitConcurrency(db, caller, async () =>
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
  db: Database,
  caller: Caller,
  lookUpAddress: () => Promise<Result>,
): Promise<Result> {
  const person = personKey(caller);
  const others = pendingLookUps.get(person) ?? 0;
  if (others >= MAX_CONCURRENT) {
    await recordRejection(db, `pending look-ups ${person}`, caller, {
      ...entry,
      details: { refused: "too_many" },
    });
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
