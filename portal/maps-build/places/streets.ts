import { type NewPlaceLine, toCanonicalWords, toKey } from "@wardway/db/place-index";
import { greatCircle } from "@wardway/model";
import { joinLines } from "../basemap/join-lines.ts";
import type { Point } from "../basemap/read-extract.ts";
import type { Area, Areas } from "./areas.ts";
import type { Collected, House, StreetWay } from "./collect.ts";
import { round } from "./round.ts";

/** Where no neighbourhood is known, cells of this size, in degrees, divide a street. */
const CELL_DEGREES = 0.05;
const UNITS_PER_DEGREE = 1e5;
/** Between a house and its street, in degrees: about 500 m. */
const MAX_HOUSE_DEGREES = 0.005;

interface Street {
  readonly name: string;
  readonly nameKey: string;
  readonly area: Area;
  readonly ways: StreetWay[];
  readonly houses: House[];
}

/** The ways of a street in a neighbourhood are one entry, with the house numbers that lie on it. */
export function assembleStreets(collected: Collected, { areaOf, postcodesNear }: Areas): NewPlaceLine[] {
  const streets = new Map<string, Street>();
  const getStreet = (name: string, at: Point) => {
    const nameKey = toNameKey(name);
    const area = areaOf(at);
    const place = area.locality?.at.join(" ") ?? cellOf(at, CELL_DEGREES).join(" ");
    const key = JSON.stringify([nameKey, place, area.city]);
    const known = streets.get(key);
    if (known) return known;
    const street: Street = { name, nameKey, area, ways: [], houses: [] };
    streets.set(key, street);
    return street;
  };
  const lineOf = (nodes: readonly number[]) =>
    nodes.map((id) => collected.positions.get(id)).filter((point) => point !== undefined);
  const closest = new StreetPoints();

  for (const way of collected.streets) {
    const points = lineOf(way.nodes);
    const middle = points[Math.floor(points.length / 2)];
    if (!middle) continue;
    const street = getStreet(way.name, middle);
    street.ways.push(way);
    for (const at of points) closest.add(street, at);
  }
  for (const house of collected.houses) {
    const street = closest.find(toNameKey(house.street), house.at) ?? getStreet(house.street, house.at);
    street.houses.push(house);
  }
  return [...streets.values()].flatMap((street) => toLine(street, lineOf, postcodesNear) ?? []);
}

const toNameKey = (name: string) => toKey(toCanonicalWords(name));

const cellOf = ([x, y]: Point, degrees: number): Point => [Math.floor(x / degrees), Math.floor(y / degrees)];

/** Points of streets by name and by cells as wide as the largest distance to a house. */
class StreetPoints {
  readonly #cells = new Map<string, { readonly street: Street; readonly at: Point }[]>();

  add(street: Street, at: Point): void {
    const key = this.#keyOf(street.nameKey, cellOf(at, MAX_HOUSE_DEGREES));
    const cell = this.#cells.get(key);
    if (cell) cell.push({ street, at });
    else this.#cells.set(key, [{ street, at }]);
  }

  /** The closest street of the name. */
  find(nameKey: string, at: Point): Street | undefined {
    const [column, row] = cellOf(at, MAX_HOUSE_DEGREES);
    let [found, least]: [Street | undefined, number] = [undefined, MAX_HOUSE_DEGREES];
    for (const x of [column - 1, column, column + 1]) {
      for (const y of [row - 1, row, row + 1]) {
        for (const { street, at: point } of this.#cells.get(this.#keyOf(nameKey, [x, y])) ?? []) {
          const distance = Math.hypot(point[0] - at[0], point[1] - at[1]);
          if (distance < least) [found, least] = [street, distance];
        }
      }
    }
    return found;
  }

  #keyOf(nameKey: string, [x, y]: Point): string {
    return `${nameKey}${x} ${y}`;
  }
}

function toLine(
  street: Street,
  lineOf: (nodes: readonly number[]) => Point[],
  postcodesNear: Areas["postcodesNear"],
): NewPlaceLine | null {
  const { name, area, ways, houses } = street;
  const lines = joinLines(
    ways.map(({ nodes }) => nodes),
    { isDirected: false },
  )
    .map(lineOf)
    .filter((line) => line.length > 1)
    .toSorted((one, other) => lengthOf(other) - lengthOf(one));
  const points = lines.length > 0 ? lines.flat() : houses.map(({ at }) => at);
  const at = lines[0] ? halfway(lines[0]) : points[Math.floor(points.length / 2)];
  if (!at) return null;
  const near = postcodesNear(at);
  const latitudes = points.map(([, y]) => y);
  const longitudes = points.map(([x]) => x);
  const smallest = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other));
  const largest = (values: readonly number[]) => values.reduce((one, other) => Math.max(one, other));
  return {
    kind: "street",
    name,
    aliases: unique(ways.flatMap(({ aliases }) => aliases)),
    locality: area.locality?.name,
    city: area.city,
    state: area.state ?? ways.find(({ state }) => state)?.state,
    postcodes: unique([
      // Roads in the United States have postcodes of 2005, some of which were moved along with later edits.
      ...ways.flatMap(({ postcodes }) => postcodes).filter((postcode) => near.has(postcode)),
      ...houses.flatMap(({ postcode }) => postcode ?? []),
    ]),
    at: [round(at[1]), round(at[0])],
    box: [smallest(latitudes), smallest(longitudes), largest(latitudes), largest(longitudes)].map(
      round,
    ) as NonNullable<NewPlaceLine["box"]>,
    lines: lines.map(toDifferences),
    houses: toHouses(houses),
  };
}

/** Each number once, in numeric order. */
function toHouses(houses: readonly House[]): NewPlaceLine["houses"] {
  const byNumber = new Map(houses.map((house) => [house.number.toLowerCase(), house]));
  return [...byNumber]
    .toSorted(
      ([one], [other]) => Number.parseInt(one, 10) - Number.parseInt(other, 10) || (one < other ? -1 : 1),
    )
    .map(([number, { at, postcode }]) => [
      number,
      round(at[1]),
      round(at[0]),
      ...(postcode === undefined ? [] : [postcode]),
    ]);
}

/** As `indexed_places.lines`. */
function toDifferences(line: readonly Point[]): number[] {
  let [latitude, longitude] = [0, 0];
  return line.flatMap(([x, y]) => {
    const [previousLatitude, previousLongitude] = [latitude, longitude];
    [latitude, longitude] = [Math.round(y * UNITS_PER_DEGREE), Math.round(x * UNITS_PER_DEGREE)];
    return [latitude - previousLatitude, longitude - previousLongitude];
  });
}

const unique = (values: readonly string[]) => [...new Set(values)].sort();

const metersBetween = ([x, y]: Point, [otherX, otherY]: Point) =>
  greatCircle({ latitude: y, longitude: x }, { latitude: otherY, longitude: otherX });

const lengthOf = (line: readonly Point[]) =>
  line.reduce((sum, point, index) => sum + metersBetween(line[Math.max(0, index - 1)] ?? point, point), 0);

/** The point of a line with as much of it before as after. */
function halfway(line: readonly Point[]): Point | undefined {
  let left = lengthOf(line) / 2;
  for (const [index, point] of line.entries()) {
    const next = line[index + 1];
    if (!next) return point;
    const length = metersBetween(point, next);
    if (length >= left) {
      const share = length === 0 ? 0 : left / length;
      return [point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share];
    }
    left -= length;
  }
  return undefined;
}
