import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { sized } from "@wardway/db/testing/size";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mostRowsRead } from "#app/domain/testing/rows-read.ts";
import { createLocalGeocoder } from "./local-geocoder.server.ts";

/** With ten house numbers each. */
const streets = sized(5_000, 200_000);
const near = { latitude: 39.3, longitude: -76.6 };

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { sql } = database;
  // Names of two syllables; one street in 500 has the same name.
  await sql`
    insert into indexed_places (id, kind, name, city, state, name_key, search_text, latitude, longitude, south, west,
      north, east)
    select n, 'street', initcap(word) || ' Street', 'Town', 'MD', ' ' || word || ' st ',
      ' ' || word || ' st town md 21' || lpad((n % 100)::text, 3, '0') || ' ', lat, lon, lat, lon, lat + 0.002, lon + 0.002
    from (
      select n, substr(md5((n % 500)::text), 1, 3) || substr(md5((n % 500)::text || 'x'), 1, 4) as word,
        38 + n % 1000 * 0.003 as lat, -78 + n / 1000 * 0.003 as lon
      from generate_series(1, ${streets}::integer) n) made`;
  await sql`
    insert into house_numbers (street_id, number, latitude, longitude)
    select id, (number * 2)::text, latitude + number * 0.0002, longitude from indexed_places, generate_series(1, 10) number`;
  await sql`vacuum (analyze) indexed_places`;
  await sql`vacuum (analyze) house_numbers`;
}, 240_000);
afterAll(() => database?.close());

it("a search and a reverse look-up read few of many streets and house numbers", async () => {
  const [street] = await database.sql<{ name: string; latitude: number; longitude: number }[]>`
    select name, latitude, longitude from indexed_places where id = ${streets / 2}::integer`;
  const name = street?.name ?? "";
  // All streets of a name, ten times in the sort and the join.
  const few = (streets / 500) * 11;
  const reads = {
    complete: (db: TestDatabase["db"]) => createLocalGeocoder(db).search(name, near),
    unfinished: (db: TestDatabase["db"]) => createLocalGeocoder(db).search(name.slice(0, 5), near),
    house: (db: TestDatabase["db"]) => createLocalGeocoder(db).search(`12 ${name}`, near),
    postcode: (db: TestDatabase["db"]) => createLocalGeocoder(db).search(`${name} MD 21050`, null),
    reverse: (db: TestDatabase["db"]) =>
      createLocalGeocoder(db).reverse({ latitude: street?.latitude ?? 0, longitude: street?.longitude ?? 0 }),
  };
  expect(await createLocalGeocoder(database.db).search(`12 ${name}`, near)).not.toEqual([]);
  for (const [what, read] of Object.entries(reads)) {
    expect(await mostRowsRead(database, read), what).toBeLessThan(few);
  }
});
