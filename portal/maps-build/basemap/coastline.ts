import { clipPolyline } from "lineclip";
import type { Box, Point } from "./read-extract.ts";
import { isWithin, type Polygon, type Ring, signedArea, withHoles } from "./rings.ts";

export interface Coast {
  readonly land: readonly Polygon[];
  readonly sea: readonly Polygon[];
}

/**
 * Divides a region into land and sea.
 * @param lines joined coastlines, with land on their left (https://wiki.openstreetmap.org/wiki/Tag:natural%3Dcoastline)
 */
export function divideByCoast(lines: readonly Point[][], box: Box): Coast {
  const rings = lines.filter((line) => isClosed(line) && line.every((point) => isWithin(point, box)));
  const islands = rings.filter((ring) => signedArea(ring) > 0);
  const lakes = rings.filter((ring) => signedArea(ring) < 0);
  const crossing = lines
    .filter((line) => !rings.includes(line))
    .flatMap((line) => clipPolyline(fromOutside(line, box), box))
    .filter((part) => part.length > 1)
    .map((part) => toEdges(part, box));
  const whole = [toRing(cornersOf(box))];
  const land = crossing.length > 0 ? areasLeftOf(crossing, box) : islands.length > 0 ? [] : whole;
  const reversed = crossing.map((part) => part.toReversed());
  const sea = crossing.length > 0 ? areasLeftOf(reversed, box) : islands.length > 0 ? whole : [];
  return { land: withHoles([...land, ...islands], lakes), sea: withHoles([...sea, ...lakes], islands) };
}

const isClosed = (line: readonly Point[]) => {
  const [first, last] = [line[0], line.at(-1)];
  return line.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
};

/** A ring that crosses the edge starts outside, so that no part of it begins within. */
function fromOutside(line: Point[], box: Box): Point[] {
  if (!isClosed(line)) return line;
  const start = line.findIndex((point) => !isWithin(point, box));
  return [...line.slice(start), ...line.slice(1, start + 1)];
}

/** A line that ends within the region, where the extract lacks the rest, goes on to the nearest edge. */
function toEdges(part: Point[], box: Box): Point[] {
  const [first, last] = [part[0], part.at(-1)];
  const start = first && nearestOnEdge(first, box);
  const end = last && nearestOnEdge(last, box);
  return start && end ? [start, ...part, end] : part;
}

function nearestOnEdge([x, y]: Point, [west, south, east, north]: Box): Point {
  const candidates: Point[] = [
    [west, y],
    [east, y],
    [x, south],
    [x, north],
  ];
  const distance = (point: Point) => Math.abs(point[0] - x) + Math.abs(point[1] - y);
  return candidates.reduce((one, other) => (distance(other) < distance(one) ? other : one));
}

/** Follows each line, and then the region's edge counter-clockwise to the next line. */
function areasLeftOf(lines: readonly Point[][], box: Box): Ring[] {
  const rest = new Set(lines);
  const areas: Ring[] = [];
  for (const start of lines) {
    if (!rest.has(start)) continue;
    const ring: Point[] = [];
    for (let line = start; rest.has(line); ) {
      rest.delete(line);
      ring.push(...line);
      const from = alongEdge(line.at(-1), box);
      const ahead = (point: Point | undefined) => (alongEdge(point, box) - from + 4) % 4;
      const next = lines.reduce((one, other) => (ahead(other[0]) < ahead(one[0]) ? other : one));
      const corners = cornersOf(box).filter((corner) => ahead(corner) > 0 && ahead(corner) < ahead(next[0]));
      ring.push(...corners.toSorted((one, other) => ahead(one) - ahead(other)));
      line = next;
    }
    areas.push(toRing(ring));
  }
  return areas;
}

const toRing = (points: readonly Point[]): Ring => (points[0] ? [...points, points[0]] : []);

const cornersOf = ([west, south, east, north]: Box): Point[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

/** 0 to 4, counter-clockwise from the south-western corner. */
function alongEdge(point: Point | undefined, [west, south, east, north]: Box): number {
  const [x, y] = point ?? [west, south];
  if (y === south) return (x - west) / (east - west);
  if (x === east) return 1 + (y - south) / (north - south);
  if (y === north) return 2 + (east - x) / (east - west);
  return 3 + (north - y) / (north - south);
}
