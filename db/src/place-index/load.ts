import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../open.ts";
import { advisoryLocks } from "../postgres/advisory-locks.ts";
import { houseNumbers, indexedPlaces, placeIndex } from "../schema/index.ts";
import { StartupError } from "../startup-error.ts";
import { CANONICAL_VERSION, toCanonicalWords, toKey } from "./canonical.ts";
import { type PlaceLine, readPlaceFile } from "./file.ts";

const BATCH_ROWS = 5_000;

/**
 * Replaces the stored places by those of the file, in one transaction; searches see the old ones until then. Concurrent
 * calls wait, and do nothing if the file is stored.
 * @param owner of the tables
 * @param file null removes the stored places
 * @returns whether the file was new
 * @throws StartupError for an unreadable file
 */
export async function loadPlaceIndex(owner: Database, file: string | null): Promise<boolean> {
  const hash = file === null ? undefined : await hashOf(file);
  return owner.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.placeIndex}::bigint)`);
    const [stored] = await tx.select({ hash: placeIndex.hash }).from(placeIndex);
    if (stored?.hash === hash) return false;
    for (const table of [houseNumbers, indexedPlaces, placeIndex]) await tx.delete(table);
    if (file === null || hash === undefined) return true;
    await tx.insert(placeIndex).values({ hash, region: await insertRows(tx, file) });
    await tx.execute(sql`analyze ${indexedPlaces}`);
    await tx.execute(sql`analyze ${houseNumbers}`);
    return true;
  });
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256").update(`${CANONICAL_VERSION} `);
  await pipeline(createReadStream(file), hash).catch((cause) => {
    throw new StartupError(`${file} is not a readable place index.`, { cause });
  });
  return hash.digest("hex");
}

/** @returns the region's name */
async function insertRows(tx: Transaction, file: string): Promise<string> {
  let region = "";
  let id = 0;
  let places: ReturnType<typeof toRow>[] = [];
  let houses: ReturnType<typeof toHouseRows> = [];
  const flush = async () => {
    await insertAll(tx, sql`${indexedPlaces}`, places);
    await insertAll(tx, sql`${houseNumbers}`, houses);
    [places, houses] = [[], []];
  };
  for await (const line of readPlaceFile(file)) {
    if ("region" in line) {
      region = line.region;
      continue;
    }
    id += 1;
    places.push(toRow(id, line));
    houses.push(...toHouseRows(id, line));
    if (places.length + houses.length >= BATCH_ROWS) await flush();
  }
  await flush();
  return region;
}

/** One parameter however many rows; columns by name. */
async function insertAll(
  tx: Transaction,
  table: ReturnType<typeof sql>,
  rows: readonly object[],
): Promise<void> {
  await tx.execute(
    sql`insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::text::jsonb)`,
  );
}

function toRow(id: number, line: PlaceLine) {
  const { kind, name, aliases, address, locality, city, state, postcodes, at, box, lines } = line;
  const [latitude, longitude] = at;
  const [south, west, north, east] = box ?? [latitude, longitude, latitude, longitude];
  const nameWords = toCanonicalWords(name);
  const others = [...aliases, address, locality, city, state, ...postcodes].flatMap((part) =>
    part === undefined ? [] : toCanonicalWords(part),
  );
  return {
    id,
    kind,
    name,
    address,
    locality,
    city,
    state,
    postcode: postcodes.length === 1 ? postcodes[0] : undefined,
    name_key: toKey(nameWords),
    search_text: toKey([...nameWords, ...others]),
    latitude,
    longitude,
    south,
    west,
    north,
    east,
    lines,
  };
}

const toHouseRows = (id: number, { houses }: PlaceLine) =>
  houses.map(([number, latitude, longitude, postcode]) => ({
    street_id: id,
    number: number.toLowerCase(),
    postcode,
    latitude,
    longitude,
  }));
