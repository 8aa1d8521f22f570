import { type NewPlaceLine, toCanonicalWords, toKey } from "@wardway/db/place-index";
import { greatCircle } from "@wardway/model";
import { joinLines } from "../basemap/join-lines.ts";
import type { Point } from "../basemap/read-extract.ts";
import type { Area, Areas } from "./areas.ts";
import type { Collected, House, StreetWay } from "./collect.ts";
import { round } from "./round.ts";

/** Where no neighbourhood is known, a street is divided by such cells, in degrees. */
const CELL_DEGREES = 0.05;
const UNITS_PER_DEGREE = 1e5;
/** Between a house and its street, in degrees: about 500 m. */
const MAX_HOUSE_DEGREES = 0.005;

interface Street {
  readonly name: string;
  readonly area: Area;
  readonly ways: StreetWay[];
  readonly houses: House[];
  /** Without ways, of the houses. */
  points: readonly Point[];
}

/** The ways of a street in a neighbourhood are one entry, with the house numbers that lie on it. */
export function assembleStreets(collected: Collected, { areaOf, postcodesNear }: Areas): NewPlaceLine[] {
  const streets = new Map<string, Street>();
  const byName = new Map<string, Street[]>();
  const getStreet = (name: string, at: Point) => {
    const area = areaOf(at);
    const nameKey = toKey(toCanonicalWords(name));
    const place = area.locality ?? at.map((degrees) => Math.floor(degrees / CELL_DEGREES)).join(" ");
    const key = JSON.stringify([nameKey, place, area.city]);
    const known = streets.get(key);
    if (known) return known;
    const street: Street = { name, area, ways: [], houses: [], points: [] };
    streets.set(key, street);
    byName.set(nameKey, [...(byName.get(nameKey) ?? []), street]);
    return street;
  };
  const lineOf = (nodes: readonly number[]) =>
    nodes.map((id) => collected.positions.get(id)).filter((point) => point !== undefined);

  for (const way of collected.streets) {
    const points = lineOf(way.nodes);
    const middle = points[Math.floor(points.length / 2)];
    if (middle) getStreet(way.name, middle).ways.push(way);
  }
  for (const street of streets.values()) street.points = street.ways.flatMap(({ nodes }) => lineOf(nodes));
  for (const house of collected.houses) {
    const sameName = byName.get(toKey(toCanonicalWords(house.street))) ?? [];
    const street = closest(sameName, house.at) ?? getStreet(house.street, house.at);
    street.houses.push(house);
  }
  return [...streets.values()].flatMap((street) => toLine(street, lineOf, postcodesNear) ?? []);
}

function closest(streets: readonly Street[], [x, y]: Point): Street | undefined {
  let [found, least]: [Street | undefined, number] = [undefined, MAX_HOUSE_DEGREES];
  for (const street of streets) {
    for (const [otherX, otherY] of street.points) {
      const distance = Math.hypot(otherX - x, otherY - y);
      if (distance < least) [found, least] = [street, distance];
    }
  }
  return found;
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
    ...area,
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
