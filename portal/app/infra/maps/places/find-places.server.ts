import type { Connection } from "@wardway/db/open";
import { completeShortForms, isDistinctive, toKey } from "@wardway/db/place-index";
import { houseNumbers, indexedPlaces, toLocation } from "@wardway/db/schema";
import type { Position } from "@wardway/model";
import { and, asc, eq, inArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Words of four letters and more are searched for with another letter, too few, or too many. */
const MIN_FUZZY_CHARACTERS = 4;
/** Share of common trigrams; "orlens" has half of those of "orleans". */
const FUZZY_SIMILARITY = 0.4;

const {
  id,
  kind,
  name,
  address,
  locality,
  city,
  state,
  postcode,
  latitude,
  longitude,
  lines,
  nameKey,
  searchText,
} = indexedPlaces;
const place = { id, kind, name, address, locality, city, state, postcode, latitude, longitude };

export interface IndexedPlace {
  readonly id: number;
  readonly kind: "care" | "street" | "place" | "postcode";
  readonly name: string;
  readonly address: string | null;
  readonly locality: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postcode: string | null;
  readonly latitude: number;
  readonly longitude: number;
}

export interface HouseOnStreet {
  readonly street: IndexedPlace;
  readonly number: string;
  readonly position: Position;
  readonly postcode: string | null;
}

export interface Street extends IndexedPlace {
  readonly lines: readonly (readonly Position[])[];
}

interface Search {
  readonly words: readonly string[];
  readonly near: Position | null;
  /** Whether similar words match too. */
  readonly isFuzzy: boolean;
  readonly limit: number;
}

/** Whether the words can be searched for: they are not only "St" or "N". */
export const isSearchable = (words: readonly string[]): boolean => words.some(isDistinctive);

/**
 * Places whose name contains a distinctive word, and whose name or area all words: complete names first, then by kind,
 * then closest to `near`.
 */
export async function findPlaces(connection: Connection, search: Search): Promise<readonly IndexedPlace[]> {
  return withSimilarity(connection, search, (tx) =>
    tx
      .select(place)
      .from(indexedPlaces)
      .where(matches(search))
      .orderBy(...ranks(search))
      .limit(search.limit),
  );
}

/** Streets as `findPlaces`, with their lines. */
export async function findStreets(connection: Connection, search: Search): Promise<readonly Street[]> {
  return withSimilarity(connection, search, async (tx) => {
    const rows = await tx
      .select({ ...place, lines })
      .from(indexedPlaces)
      .where(and(eq(kind, "street"), matches(search)))
      .orderBy(...ranks(search))
      .limit(search.limit);
    return rows.map(toStreet);
  });
}

/** The house number on each street that `findPlaces` would find. */
export async function findHouses(
  connection: Connection,
  search: Search,
  houseNumber: string,
): Promise<readonly HouseOnStreet[]> {
  return withSimilarity(connection, search, async (tx) => {
    const rows = await tx
      .select({ street: place, house: houseNumbers })
      .from(indexedPlaces)
      .innerJoin(houseNumbers, eq(houseNumbers.streetId, id))
      .where(and(eq(kind, "street"), eq(houseNumbers.number, houseNumber), matches(search)))
      .orderBy(...ranks(search))
      .limit(search.limit);
    return rows.map(toHouse);
  });
}

/** All known numbers of the streets. */
export async function housesOf(
  connection: Connection,
  streets: readonly Street[],
  limit: number,
): Promise<readonly HouseOnStreet[]> {
  const byId = new Map(streets.map((street) => [street.id, street]));
  const rows = await connection
    .select()
    .from(houseNumbers)
    .where(inArray(houseNumbers.streetId, [...byId.keys()]))
    .limit(limit);
  return rows.flatMap((house) => {
    const street = byId.get(house.streetId);
    return street ? [toHouse({ street, house })] : [];
  });
}

/** By degrees, so that the order is only roughly by distance. */
export async function housesAround(
  connection: Connection,
  { latitude, longitude }: Position,
  limit: number,
): Promise<readonly HouseOnStreet[]> {
  const rows = await connection
    .select({ street: place, house: houseNumbers })
    .from(houseNumbers)
    .innerJoin(indexedPlaces, eq(id, houseNumbers.streetId))
    .orderBy(sql`${toLocation(houseNumbers)} <-> point(${longitude}::float8, ${latitude}::float8)`)
    .limit(limit);
  return rows.map(toHouse);
}

/** Streets that may pass within a distance. */
export async function streetsAround(
  connection: Connection,
  { latitude, longitude }: Position,
  meters: number,
  limit: number,
): Promise<readonly Street[]> {
  const north = meters / METERS_PER_DEGREE;
  const east = Math.min(180, north / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)));
  const extent = sql`box(point(${indexedPlaces.west}, ${indexedPlaces.south}), point(${indexedPlaces.east}, ${indexedPlaces.north}))`;
  const around = sql`box(point(${longitude - east}::float8, ${latitude - north}::float8), point(${longitude + east}::float8, ${latitude + north}::float8))`;
  const rows = await connection
    .select({ ...place, lines })
    .from(indexedPlaces)
    .where(and(sql`kind = 'street'`, sql`${extent} && ${around}`))
    .limit(limit);
  return rows.map(toStreet);
}

/** The length of a degree of latitude. */
const METERS_PER_DEGREE = 111_195;

function matches({ words, isFuzzy }: Search): SQL | undefined {
  const searched = toSearched(words);
  const inText = searched.map((one) => contains(searchText, one, isFuzzy));
  const inName = searched
    .filter(({ word }) => isDistinctive(word))
    .map((one) => contains(nameKey, one, isFuzzy));
  return and(...inText, or(...inName));
}

const toSearched = (words: readonly string[]) =>
  words.map((word, index) => ({ word, isLast: index === words.length - 1 }));

/** The last word may be unfinished. */
function contains(
  column: SQLWrapper,
  { word, isLast }: { readonly word: string; readonly isLast: boolean },
  isFuzzy: boolean,
): SQL | undefined {
  const patterns = [startingWith(word), ...(isLast ? completeShortForms(word).map(exactly) : [])];
  const isLong = word.length >= MIN_FUZZY_CHARACTERS && !/\d/.test(word);
  return or(
    ...patterns.map((pattern) => sql`${column} like ${pattern}`),
    ...(isFuzzy && isLong ? [sql`${word} <% ${column}`] : []),
  );
}

/** Canonical words contain no wildcard. */
const startingWith = (word: string) => `% ${word}%`;
const exactly = (word: string) => `% ${word} %`;

function ranks({ words, near, isFuzzy }: Search): SQL[] {
  const key = toKey(words);
  const isInName = toSearched(words).map((one) => contains(nameKey, one, false));
  const completeness = sql`case when left(${key}, length(${nameKey})) = ${nameKey} then 0 when ${and(...isInName)} then 1 else 2 end`;
  const kindRank = sql`array_position(array['care', 'street', 'place', 'postcode'], ${kind})`;
  const likeness = sql`similarity(${nameKey}, ${key}) desc`;
  return [
    ...(isFuzzy ? [likeness] : [completeness, kindRank]),
    near ? distanceTo(near) : likeness,
    asc(name),
    asc(id),
  ];
}

/** Squared degrees of latitude; ranks only. */
const distanceTo = (near: Position) =>
  sql`power(${latitude} - ${near.latitude}::float8, 2) + power((${longitude} - ${near.longitude}::float8) * cos(radians(${near.latitude}::float8)), 2)`;

/** The operator `<%` reads its threshold from a setting of the transaction. */
async function withSimilarity<Result>(
  connection: Connection,
  { isFuzzy }: Search,
  read: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  if (!isFuzzy) return read(connection);
  return connection.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('pg_trgm.word_similarity_threshold', ${String(FUZZY_SIMILARITY)}, true)`,
    );
    return read(tx);
  });
}

function toHouse({
  street,
  house,
}: {
  readonly street: IndexedPlace;
  readonly house: typeof houseNumbers.$inferSelect;
}): HouseOnStreet {
  return {
    street,
    number: house.number,
    position: { latitude: house.latitude, longitude: house.longitude },
    postcode: house.postcode ?? street.postcode,
  };
}

function toStreet<Row extends IndexedPlace & { readonly lines: readonly (readonly number[])[] | null }>(
  row: Row,
): Street {
  return { ...row, lines: (row.lines ?? []).map(toPositions) };
}

const UNITS_PER_DEGREE = 1e5;

function toPositions(differences: readonly number[]): readonly Position[] {
  const positions: Position[] = [];
  let [north, east] = [0, 0];
  for (let index = 0; index + 1 < differences.length; index += 2) {
    north += differences[index] ?? 0;
    east += differences[index + 1] ?? 0;
    positions.push({ latitude: north / UNITS_PER_DEGREE, longitude: east / UNITS_PER_DEGREE });
  }
  return positions;
}
