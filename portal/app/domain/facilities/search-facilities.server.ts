import type { Connection } from "@wardway/db/open";
import { spellingsOf } from "@wardway/db/place-index";
import { facilities, toLocation } from "@wardway/db/schema";
import { type Facility, type facilityQuerySchema, isShowable, type Position } from "@wardway/model";
import { and, asc, desc, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { contains, searchWords } from "#app/infra/search-pattern.server.ts";

/** Meters per degree of latitude (mean earth radius, IUGG). */
const METERS_PER_DEGREE = 111_195;
/** Meters around a place, searched step by step. */
const RADII_METERS = [25_000, 250_000];
/** Meters at which closeness counts half. */
const HALF_SCORE_METERS = 30_000;

const facility = {
  id: facilities.id,
  name: facilities.name,
  address: facilities.address,
  city: facilities.city,
  state: facilities.state,
  zip: facilities.zip,
  beds: facilities.beds,
  latitude: facilities.latitude,
  longitude: facilities.longitude,
};

/** Words of four letters and more are also searched for in other spellings. */
const MIN_FUZZY_CHARACTERS = 4;
/** Share of common trigrams. */
const FUZZY_SIMILARITY = 0.45;

/**
 * Facilities whose name, address or town contain every word of `q`, or its abbreviation: best match first, then closest
 * to `near`. Similar words only if there is none. Without words, the closest within 250 km.
 */
export async function searchFacilities(
  connection: Connection,
  { q, near, limit }: Pick<z.output<typeof facilityQuerySchema>, "q" | "near" | "limit">,
): Promise<readonly Facility[]> {
  const words = searchWords(q.toLowerCase());
  if (words.length === 0) return near ? closest(connection, near, limit) : [];
  if (!isShowable(q)) return [];
  const found = await searchByWords(connection, { q, near, limit, words, isFuzzy: false });
  if (found.length > 0 || !words.some(isLong)) return found;
  return connection.transaction(async (tx) => {
    // The operator `<%` reads its threshold from a setting of the transaction.
    await tx.execute(
      sql`select set_config('pg_trgm.word_similarity_threshold', ${String(FUZZY_SIMILARITY)}, true)`,
    );
    return searchByWords(tx, { q, near, limit, words, isFuzzy: true });
  });
}

const isLong = (word: string) => word.length >= MIN_FUZZY_CHARACTERS && !/\d/.test(word);

interface WordSearch extends Pick<z.output<typeof facilityQuerySchema>, "q" | "near" | "limit"> {
  readonly words: readonly string[];
  readonly isFuzzy: boolean;
}

async function searchByWords(
  connection: Connection,
  { q, near, limit, words, isFuzzy }: WordSearch,
): Promise<readonly Facility[]> {
  const matches = words.map((word) =>
    or(
      ...spellingsOf(word).map((spelling) => contains(facilities.searchText, spelling)),
      ...(isFuzzy && isLong(word) ? [sql`searchable_text(${word}::text) <% ${facilities.searchText}`] : []),
    ),
  );
  const match = sql`similarity(lower(${facilities.name}), ${q.toLowerCase()})`;
  return connection
    .select(facility)
    .from(facilities)
    .where(and(...matches))
    .orderBy(
      desc(near ? sql`${match} + 1 / (1 + ${metresTo(near)} / ${HALF_SCORE_METERS}::float8)` : match),
      asc(facilities.name),
      asc(facilities.id),
    )
    .limit(limit);
}

async function closest(connection: Connection, near: Position, limit: number): Promise<readonly Facility[]> {
  for (const ring of RADII_METERS) {
    const found = await connection
      .select(facility)
      .from(facilities)
      .where(and(around(near, ring), sql`${metresTo(near)} <= ${ring}::float8`))
      .orderBy(asc(metresTo(near)), asc(facilities.id))
      .limit(limit);
    if (found.length >= limit || ring === RADII_METERS.at(-1)) return found;
  }
  return [];
}

/** Haversine, as `greatCircle` of the model. */
function metresTo({ latitude, longitude }: Position): SQL {
  const { latitude: lat, longitude: lng } = facilities;
  return sql`(2 * 6371008.8 * asin(least(1, sqrt(
    power(sin(radians(${lat} - ${latitude}::float8) / 2), 2) +
    cos(radians(${latitude}::float8)) * cos(radians(${lat})) * power(sin(radians(${lng} - ${longitude}::float8) / 2), 2)
  ))))`;
}

/** A bounding box for the index, split at the date line. */
function around({ latitude, longitude }: Position, metres: number): SQL | undefined {
  const north = metres / METERS_PER_DEGREE;
  const [south, top] = [Math.max(-90, latitude - north), Math.min(90, latitude + north)];
  const widest = Math.cos((Math.max(Math.abs(south), Math.abs(top)) * Math.PI) / 180);
  const east = widest < 1e-6 ? 180 : Math.min(180, north / widest);
  const field = (from: number, to: number) =>
    sql`${toLocation(facilities)} <@ box(point(${from}::float8, ${south}::float8), point(${to}::float8, ${top}::float8))`;
  if (longitude - east < -180) return or(field(-180, longitude + east), field(longitude - east + 360, 180));
  if (longitude + east > 180) return or(field(longitude - east, 180), field(-180, longitude + east - 360));
  return field(longitude - east, longitude + east);
}
