import { facilities } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { greatCircle, type Position } from "@wardway/model";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mostRowsRead } from "../testing/rows-read.ts";
import { searchFacilities } from "./search-facilities.server.ts";

const baltimore: Position = { latitude: 39.2904, longitude: -76.6122 };

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  // A grid over the country, 0.1 degrees wide.
  const grid = Array.from({ length: 8_000 }, (_, index) => ({
    name: `Clinic ${index}`,
    latitude: 28 + Math.floor(index / 160) * 0.35,
    longitude: -120 + (index % 160) * 0.31,
    sourceKey: `grid ${index}`,
  }));
  const named = [
    ["St. Mary's Hospital", 39.31, -76.6],
    ["St. Mary's Hospital", 34.05, -118.24],
    ["St. Mary's", 45.5, -122.6],
    ["Saint Agnes 100% Care", 39.27, -76.67],
    ["Taveuni Hospital", -16.8, -179.98],
    ["Rabi Clinic", -16.5, 179.97],
    ["Longyear Station", 89.9, 100],
  ] as const;
  await database.db.insert(facilities).values([
    ...grid,
    ...named.map(([name, latitude, longitude], index) => ({
      name,
      latitude,
      longitude,
      sourceKey: `named ${index}`,
    })),
  ]);
  await database.db.execute(sql`analyze facilities`);
});

afterAll(() => database?.close());

const found = async (q: string, near?: Position, limit = 5) =>
  (await searchFacilities(database.db, { q, near, limit })).map(({ name, longitude }) => [name, longitude]);

describe("a search by name", () => {
  it("puts the closer of two equal matches first, wherever the map is", async () => {
    expect((await found("st. mary's hospital", baltimore))[0]).toEqual(["St. Mary's Hospital", -76.6]);
    expect((await found("st. mary's hospital", { latitude: 34, longitude: -118 }))[0]).toEqual([
      "St. Mary's Hospital",
      -118.24,
    ]);
  });

  it("ranks by match alone without a place, and treats % as a character", async () => {
    expect((await found("st. mary's"))[0]).toEqual(["St. Mary's", -122.6]);
    expect(await found("100%")).toEqual([["Saint Agnes 100% Care", -76.67]]);
    expect(await found("")).toEqual([]);
  });
});

describe("a search in other words", () => {
  it("finds abbreviations written out, and the reverse", async () => {
    expect((await found("saint mary's hosp", baltimore))[0]).toEqual(["St. Mary's Hospital", -76.6]);
    expect(await found("st agnes")).toEqual([["Saint Agnes 100% Care", -76.67]]);
  });

  it("finds misspelt words if no facility has them", async () => {
    expect((await found("tavuni hospitl"))[0]).toEqual(["Taveuni Hospital", -179.98]);
    expect(await found("longyer")).toEqual([["Longyear Station", 100]]);
    expect(await found("zzzzz")).toEqual([]);
  });
});

describe("the closest facilities", () => {
  it("are in order of the great-circle distance", async () => {
    const every = await database.db.select().from(facilities);
    const expected = every
      .map(({ name, ...place }) => ({ name, metres: greatCircle(baltimore, place) }))
      .sort((one, other) => one.metres - other.metres)
      .slice(0, 5)
      .map(({ name }) => name);
    expect((await found("", baltimore)).map(([name]) => name)).toEqual(expected);
  });

  it("are found across the date line and around a pole, and not beyond 250 km", async () => {
    expect(await found("", { latitude: -16.7, longitude: 179.99 })).toEqual([
      ["Taveuni Hospital", -179.98],
      ["Rabi Clinic", 179.97],
    ]);
    expect(await found("", { latitude: 90, longitude: -60 })).toEqual([["Longyear Station", 100]]);
    expect(await found("", { latitude: 0, longitude: 0 })).toEqual([]);
  });

  it("are read by their index, a few hundred of thousands at most", async () => {
    const read = await mostRowsRead(database, (db) =>
      searchFacilities(db, { q: "", near: baltimore, limit: 20 }),
    );
    expect(read).toBeLessThan(400);
  });
});
