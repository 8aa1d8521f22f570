import { around } from "geokdbush";
import KDBush from "kdbush";
import type { Point } from "../basemap/read-extract.ts";
import type { AddressTags, Collected, Settlement } from "./collect.ts";

export interface Area {
  /** Two cities may have neighbourhoods of the same name. */
  readonly locality: Pick<Settlement, "name" | "at"> | undefined;
  readonly city: string | undefined;
  readonly state: string | undefined;
}

export interface Areas {
  areaOf(at: Point): Area;
  /** Returns the postcodes of the nearest addresses. */
  postcodesNear(at: Point): ReadonlySet<string>;
}

/** Every item of a visited leaf is examined; most searches end at the first. */
const LEAF_SIZE = 8;
const MAX_ADDRESS_KM = 1;
const MAX_POSTCODE_KM = 0.5;
const NEAREST_POSTCODES = 8;
const MAX_STATE_KM = 20;
/** The largest radii of `collect.ts`. */
const MAX_LOCALITY_KM = 1.5;
const MAX_SETTLEMENT_KM = 15;

/**
 * Finds neighbourhood, city and state of a point, as far as the extract says: the city of the nearest address, or the
 * settlement within whose usual size the point is.
 */
export function createAreas({ houses, places, settlements }: Collected): Areas {
  const nearest = createNearest(
    [...houses, ...places].filter(({ city, state, postcode }) => city || state || postcode),
  );
  const nearestCity = createNearest(settlements.filter(({ isLocality }) => !isLocality));
  const nearestLocality = createNearest(settlements.filter(({ isLocality }) => isLocality));
  const areaOf = (at: Point): Area => ({
    locality: nearestLocality(at, MAX_LOCALITY_KM, isInside(at))[0],
    city:
      nearest(at, MAX_ADDRESS_KM, ({ city }) => Boolean(city))[0]?.city ??
      nearestCity(at, MAX_SETTLEMENT_KM, isInside(at))[0]?.name,
    state: nearest(at, MAX_STATE_KM, hasState)[0]?.state ?? nearestCity(at, MAX_STATE_KM, hasState)[0]?.state,
  });
  const postcodesNear = (at: Point) =>
    new Set(
      nearest(at, MAX_POSTCODE_KM, ({ postcode }) => Boolean(postcode), NEAREST_POSTCODES).flatMap(
        ({ postcode }) => postcode ?? [],
      ),
    );
  return { areaOf, postcodesNear };
}

const hasState = ({ state }: AddressTags) => Boolean(state);

const isInside =
  ([longitude, latitude]: Point) =>
  ({ at, radiusKm }: { readonly at: Point; readonly radiusKm: number }) => {
    const north = (at[1] - latitude) * 111.2;
    const east = (at[0] - longitude) * 111.2 * Math.cos((latitude * Math.PI) / 180);
    return Math.hypot(north, east) <= radiusKm;
  };

function createNearest<Item extends { readonly at: Point }>(items: readonly Item[]) {
  const index = new KDBush(items.length, LEAF_SIZE);
  for (const { at } of items) index.add(...at);
  index.finish();
  return (
    [longitude, latitude]: Point,
    maxKm: number,
    isWanted: (item: Item) => boolean,
    count = 1,
  ): Item[] => {
    const isMatch = (id: number) => {
      const item = items[id];
      return item !== undefined && isWanted(item);
    };
    return around(index, longitude, latitude, count, maxKm, isMatch).flatMap((id) => items[id] ?? []);
  };
}
