import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import type { NewPlaceLine, PlaceFileHeader } from "@wardway/db/place-index";
import type { Point } from "../basemap/read-extract.ts";
import { type Area, createAreas } from "./areas.ts";
import { type Collected, collect, type NamedPlace } from "./collect.ts";
import { round } from "./round.ts";
import { assembleStreets } from "./streets.ts";

/** Fewer points with a postcode may be a typing error. */
const MIN_POINTS_OF_POSTCODE = 3;

export interface PlaceCounts {
  readonly streets: number;
  readonly houses: number;
  readonly places: number;
  readonly postcodes: number;
}

/**
 * Writes the place index of an extract: streets with house numbers, places and postcodes. The same extract results in
 * the same lines.
 * @param onProgress the share done, from 0 to 1
 * @throws StartupError for an unreadable extract
 */
export async function buildPlaces(
  extract: string,
  output: string,
  { name, onProgress }: { readonly name: string; readonly onProgress: (share: number) => void },
): Promise<PlaceCounts> {
  const collected = await collect(extract, onProgress);
  const areas = createAreas(collected);
  const { areaOf } = areas;
  const streets = assembleStreets(collected, areas);
  const places = uniquePlaces(collected.places).map((place) => toPlaceLine(place, areaOf(place.at)));
  const postcodes = toPostcodes(collected, streets, areaOf);
  const header: PlaceFileHeader = {
    format: "wardway-places",
    version: 1,
    region: name,
    attribution: "© OpenStreetMap contributors",
  };
  const lines = [...streets, ...places, ...postcodes].toSorted(byNameAndPosition);
  await pipeline(
    Readable.from(toText([header, ...lines])),
    createGzip({ level: constants.Z_BEST_COMPRESSION }),
    createWriteStream(output),
  );
  return {
    streets: streets.length,
    houses: streets.reduce((sum, { houses = [] }) => sum + houses.length, 0),
    places: places.length,
    postcodes: postcodes.length,
  };
}

function* toText(lines: readonly object[]): Generator<string> {
  for (const line of lines) yield `${JSON.stringify(line)}\n`;
}

function byNameAndPosition(one: NewPlaceLine, other: NewPlaceLine): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return one.at[0] - other.at[0] || one.at[1] - other.at[1];
}

/** A node and an outline of one feature have the same name and are close together. */
function uniquePlaces(places: readonly NamedPlace[]): NamedPlace[] {
  const cells = new Map<string, NamedPlace>();
  for (const place of places) {
    const cell = place.at.map((degrees) => degrees.toFixed(2)).join(" ");
    const key = `${place.name} ${cell}`;
    // The one with an address says more.
    if (!cells.get(key)?.street) cells.set(key, place);
  }
  return [...cells.values()];
}

function toPlaceLine({ name, aliases, isCare, at, box, ...address }: NamedPlace, area: Area): NewPlaceLine {
  const { number, street, city = area.city, state = area.state, postcode } = address;
  return {
    kind: isCare ? "care" : "place",
    name,
    ...(aliases.length > 0 && { aliases: [...aliases] }),
    ...(street && { address: number ? `${number} ${street}` : street }),
    ...(area.locality?.name !== name && { locality: area.locality?.name }),
    ...(city !== name && { city }),
    state,
    ...(postcode && { postcodes: [postcode] }),
    at: [round(at[1]), round(at[0])],
    ...(box && { box: [round(box[1]), round(box[0]), round(box[3]), round(box[2])] }),
  };
}

/** At the median of the addresses and streets with that postcode. */
function toPostcodes(
  { houses, places }: Collected,
  streets: readonly NewPlaceLine[],
  areaOf: (at: Point) => Area,
): NewPlaceLine[] {
  const points = new Map<string, Point[]>();
  const add = (postcode: string | undefined, at: Point) => {
    const known = postcode && points.get(postcode);
    if (known) known.push(at);
    else if (postcode) points.set(postcode, [at]);
  };
  for (const { postcode, at } of [...houses, ...places]) add(postcode, at);
  for (const { postcodes = [], at } of streets) if (postcodes.length === 1) add(postcodes[0], [at[1], at[0]]);
  return [...points]
    .filter(([, found]) => found.length >= MIN_POINTS_OF_POSTCODE)
    .map(([postcode, found]) => {
      const at: Point = [median(found.map(([x]) => x)), median(found.map(([, y]) => y))];
      const { city, state } = areaOf(at);
      return {
        kind: "postcode",
        name: postcode,
        city,
        state,
        postcodes: [postcode],
        at: [round(at[1]), round(at[0])],
      };
    });
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
