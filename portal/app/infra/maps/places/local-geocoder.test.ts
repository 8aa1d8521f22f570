import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { loadPlaceIndex } from "@wardway/db/place-index";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLocalGeocoder, type LocalGeocoder } from "./local-geocoder.server.ts";

const packaged = fileURLToPath(new URL("../../../../maps/baltimore.places.gz", import.meta.url));
/** Where Orleans Street meets North Wolfe Street. */
const near = { latitude: 39.2954, longitude: -76.5907 };

let database: TestDatabase;
let geocoder: LocalGeocoder;

beforeAll(async () => {
  database = await createTestDatabase();
  await loadPlaceIndex(database.db, packaged);
  geocoder = createLocalGeocoder(database.db);
});
afterAll(() => database?.close());

const addresses = async (text: string, from: typeof near | null = near) =>
  (await geocoder.search(text, from)).map(({ address }) => address);

describe("a search in central Baltimore", () => {
  it.each([
    ["2018 Orleans", "2018 Orleans Street, Baltimore, MD 21205"],
    ["2018 ORLEANS ST., Baltimore, Maryland 21205", "2018 Orleans Street, Baltimore, MD 21205"],
    ["615 n wolfe st apt 4", "615 North Wolfe Street, Baltimore, MD 21205"],
    ["1800 Orleans", "1800 Orleans Street (number not found), McElderry Park, Baltimore, MD 21205"],
    ["2911 O'Donnell", "2911 O'Donnell Street (approximate), Baltimore, MD 21224"],
    ["hopkins", "Johns Hopkins Hospital, Washington Hill, Baltimore, MD"],
    ["johns hopk", "Johns Hopkins Hospital, Washington Hill, Baltimore, MD"],
    ["hospit", "Johns Hopkins Hospital, Washington Hill, Baltimore, MD"],
    ["MD 21205", "Baltimore, MD 21205"],
    ["canton", "Canton, Baltimore, MD"],
    ["patterson park", "Patterson Park, Baltimore - Linwood, Baltimore, MD"],
    ["N. Wolfe Street", "North Wolfe Street, Washington Hill, Baltimore, MD 21205"],
    ["orleans stre", "Orleans Street, Washington Hill, Baltimore, MD"],
    ["Orleans & Broadway", "Orleans Street & North Broadway, Baltimore, MD"],
    ["orlens st", "Orleans Street, Washington Hill, Baltimore, MD"],
    ["pattersen park", "Patterson Park, Baltimore - Linwood, Baltimore, MD"],
    ["johns hopkns", "Johns Hopkins Hospital, Washington Hill, Baltimore, MD"],
  ])("understands %j", async (text, first) => {
    expect((await addresses(text))[0]).toBe(first);
  });

  it("marks a house number that it does not know", async () => {
    const [unknown] = await geocoder.search("1800 Orleans", near);
    const [between] = await geocoder.search("2911 O'Donnell", near);
    const [known] = await geocoder.search("2018 Orleans", near);
    expect([unknown, between, known].map((place) => place?.isUncertain)).toEqual([true, true, undefined]);
  });

  it("lists a street once per neighbourhood, and the closest part first", async () => {
    const found = await addresses("eastern avenue");
    expect(new Set(found).size).toBe(found.length);
    expect(found[0]).toBe("Eastern Avenue, Fells Prospect, Baltimore, MD 21231");
    const bayview = { latitude: 39.288, longitude: -76.545 };
    expect((await addresses("eastern avenue", bayview))[0]).toBe(
      "Eastern Avenue, Bayview, Baltimore, MD 21224",
    );
  });

  it("returns ten at most, and nothing for words that say no place", async () => {
    expect(await addresses("baltimore")).toHaveLength(10);
    for (const text of ["st", "n", "MD", "?", "100%", "_", "1 main st nowhere"]) {
      expect(await addresses(text), text).toEqual([]);
    }
    expect(await addresses("a ".repeat(250))).toEqual([]);
  });

  it("estimates a missing number between its neighbours, on the street", async () => {
    const [found] = await geocoder.search("2911 O'Donnell", near);
    const [lower] = await geocoder.search("2901 O'Donnell", near);
    const [upper] = await geocoder.search("2919 O'Donnell", near);
    expect(found?.longitude).toBeGreaterThan(lower?.longitude ?? 0);
    expect(found?.longitude).toBeLessThan(upper?.longitude ?? -180);
  });
});

describe("the address at a position", () => {
  it("is a house number within 30 meters, else the nearest street within 300, else unknown", async () => {
    const at = async (latitude: number, longitude: number) =>
      (await geocoder.reverse({ latitude, longitude }))?.address ?? null;
    expect(await at(39.2956, -76.589)).toBe("2018 Orleans Street, Baltimore, MD 21205");
    expect(await at(39.2962, -76.5921)).toBe("Orleans Street, Washington Hill, Baltimore, MD");
    expect(await at(39.25, -76.7)).toBeNull();
  });
});

describe("the place index", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "wardway-places-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const writeIndex = async (name: string, lines: readonly object[]) => {
    const path = join(folder, name);
    await writeFile(path, gzipSync(lines.map((line) => JSON.stringify(line)).join("\n")));
    return path;
  };
  const header = { format: "wardway-places", version: 1, region: "Elsewhere", attribution: "©" };

  it("is replaced when the file changes, and remains when the new file is damaged", async () => {
    await using other = await createTestDatabase();
    const local = createLocalGeocoder(other.db);
    expect(await local.region()).toBeNull();
    const street = { kind: "street", name: "Alder Road", city: "Elsewhere", at: [39, -76] };
    const first = await writeIndex("first.gz", [header, street]);
    // Workers of a cluster start concurrently.
    const loads = await Promise.all([loadPlaceIndex(other.db, first), loadPlaceIndex(other.db, first)]);
    expect(loads.toSorted()).toEqual([false, true]);
    expect(await local.region()).toBe("Elsewhere");
    const damaged = await writeIndex("damaged.gz", [header, street, { kind: "street" }]);
    await expect(loadPlaceIndex(other.db, damaged)).rejects.toThrow("is not a place index, or damaged");
    await writeFile(join(folder, "text.gz"), "no index");
    await expect(loadPlaceIndex(other.db, join(folder, "text.gz"))).rejects.toThrow("is not a place index");
    expect(await local.search("alder rd", null)).toMatchObject([{ address: "Alder Road, Elsewhere" }]);
    const second = await writeIndex("second.gz", [header, { ...street, name: "Birch Road" }]);
    expect(await loadPlaceIndex(other.db, second)).toBe(true);
    expect(await local.search("alder", null)).toEqual([]);
    expect(await loadPlaceIndex(other.db, null)).toBe(true);
    expect(await local.region()).toBeNull();
  });
});
