import type { Connection } from "@wardway/db/open";
import { placeIndex } from "@wardway/db/schema";
import { greatCircle, type Position } from "@wardway/model";
import type { GeocodedPlace } from "../route-provider.server.ts";
import { findCrossings } from "./crossings.ts";
import {
  findHouses,
  findPlaces,
  findStreets,
  housesAround,
  housesOf,
  isSearchable,
  type Street,
  streetsAround,
} from "./find-places.server.ts";
import { locateNumber } from "./house-position.ts";
import { nearestOnStreet } from "./nearest-on-street.ts";
import { toApproximateLabel, toCrossingLabel, toHouseLabel, toLabel, toStreetLabel } from "./place-label.ts";
import { type PlaceQuery, parseCrossing, parsePlaceQuery } from "./place-query.ts";

/** Searches the place index in the database; calls nobody. */
export interface LocalGeocoder {
  /** The region's name; null while no index is loaded. */
  region(): Promise<string | null>;
  /**
   * Ten at most: crossings, house numbers, then places of care, streets, other places and postcodes; the complete name
   * before a part of one, and among equals the closest to `near`. With other spellings only if there is none.
   */
  search(text: string, near: Position | null): Promise<readonly GeocodedPlace[]>;
  /** The nearest house number, or else the nearest point of a street; null if there is none within 300 meters. */
  reverse(position: Position): Promise<GeocodedPlace | null>;
}

const MAX_RESULTS = 10;
/** Before duplicates are dropped. */
const MAX_CANDIDATES = 40;
const MAX_STREETS = 20;
const MAX_HOUSES = 2_000;
const MAX_HOUSE_METERS = 30;
const MAX_STREET_METERS = 300;
const MAX_STREETS_AROUND = 400;
const NEAREST_HOUSES = 8;

export function createLocalGeocoder(db: Connection): LocalGeocoder {
  return {
    async region() {
      const [stored] = await db.select({ region: placeIndex.region }).from(placeIndex);
      return stored?.region ?? null;
    },
    async search(text, near) {
      for (const isFuzzy of [false, true]) {
        const found = [
          ...(await searchCrossings(db, text, near, isFuzzy)),
          ...(await searchPlaces(db, parsePlaceQuery(text), near, isFuzzy)),
        ];
        if (found.length > 0) return unique(found).slice(0, MAX_RESULTS);
      }
      return [];
    },
    async reverse(position) {
      const [house, street] = await Promise.all([nearestHouse(db, position), nearestStreet(db, position)]);
      return house ?? street;
    },
  };
}

const toPlace = ({ latitude, longitude }: Position, address: string): GeocodedPlace => ({
  latitude: Number(latitude.toFixed(5)),
  longitude: Number(longitude.toFixed(5)),
  address,
});

async function searchPlaces(
  db: Connection,
  { words, houseNumber }: PlaceQuery,
  near: Position | null,
  isFuzzy: boolean,
): Promise<readonly GeocodedPlace[]> {
  if (!isSearchable(words)) return [];
  const search = { words, near, isFuzzy, limit: MAX_CANDIDATES };
  if (houseNumber === null) {
    return (await findPlaces(db, search)).map((place) => toPlace(place, toLabel(place)));
  }
  const houses = await findHouses(db, search, houseNumber);
  if (houses.length > 0) return houses.map((house) => toPlace(house.position, toHouseLabel(house)));
  // "100 Harborview" may be a name.
  const named = await findPlaces(db, { ...search, words: [houseNumber, ...words] });
  const streets = await findStreets(db, { ...search, limit: MAX_STREETS });
  const likely = locateNumber(streets, await housesOf(db, streets, MAX_HOUSES), houseNumber);
  return [
    ...named.map((place) => toPlace(place, toLabel(place))),
    ...likely.map(({ street, position, isApproximate }) => ({
      ...toPlace(position, (isApproximate ? toApproximateLabel : toStreetLabel)(street, houseNumber)),
      isUncertain: true as const,
    })),
  ];
}

async function searchCrossings(
  db: Connection,
  text: string,
  near: Position | null,
  isFuzzy: boolean,
): Promise<readonly GeocodedPlace[]> {
  const queries = parseCrossing(text);
  if (!queries?.every(({ words }) => isSearchable(words))) return [];
  const [ones = [], others = []] = await Promise.all(
    queries.map(({ words }) => findStreets(db, { words, near, isFuzzy, limit: MAX_CANDIDATES })),
  );
  return findCrossings(ones, others).map(({ streets, position }) =>
    toPlace(position, toCrossingLabel(...streets)),
  );
}

async function nearestHouse(db: Connection, position: Position): Promise<GeocodedPlace | null> {
  const houses = await housesAround(db, position, NEAREST_HOUSES);
  const [nearest] = houses
    .map((house) => ({ house, meters: greatCircle(position, house.position) }))
    .filter(({ meters }) => meters <= MAX_HOUSE_METERS)
    .toSorted((one, other) => one.meters - other.meters);
  return nearest ? toPlace(nearest.house.position, toHouseLabel(nearest.house)) : null;
}

async function nearestStreet(db: Connection, position: Position): Promise<GeocodedPlace | null> {
  const streets = await streetsAround(db, position, MAX_STREET_METERS, MAX_STREETS_AROUND);
  const distanceOf = (street: Street) => {
    const nearest = nearestOnStreet(street, position);
    return nearest && nearest.meters <= MAX_STREET_METERS ? [{ street, ...nearest }] : [];
  };
  const [nearest] = streets.flatMap(distanceOf).toSorted((one, other) => one.meters - other.meters);
  return nearest ? toPlace(nearest.position, toLabel(nearest.street)) : null;
}

/** Parts of a street without a neighbourhood have the same label. */
function unique(places: readonly GeocodedPlace[]): readonly GeocodedPlace[] {
  const labels = new Set<string>();
  return places.filter(({ address }) => !labels.has(address) && labels.add(address));
}
