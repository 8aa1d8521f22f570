import type { Box, Point } from "./read-extract.ts";

/** First and last point are equal. */
export type Ring = Point[];
/** The outer ring, then holes. */
export type Polygon = Ring[];

/** Square degrees; positive if counter-clockwise. */
export function signedArea(ring: readonly Point[]): number {
  let sum = 0;
  ring.forEach(([x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    sum += x * nextY - nextX * y;
  });
  return sum / 2;
}

function contains(ring: readonly Point[], [x, y]: Point): boolean {
  let isInside = false;
  ring.forEach(([toX, toY], index) => {
    const [fromX, fromY] = ring.at(index - 1) ?? [toX, toY];
    if (toY > y !== fromY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX) isInside = !isInside;
  });
  return isInside;
}

/** Each hole belongs to the smallest outer ring around it; others are dropped. */
export function withHoles(outer: readonly Ring[], holes: readonly Ring[]): Polygon[] {
  const polygons = outer.map((ring): Polygon => [ring]);
  for (const hole of holes) {
    const [first] = hole;
    if (!first) continue;
    const around = polygons
      .filter(([ring]) => ring !== undefined && contains(ring, first))
      .toSorted(([one = []], [other = []]) => Math.abs(signedArea(one)) - Math.abs(signedArea(other)));
    around[0]?.push(hole);
  }
  return polygons;
}

/** The centre of gravity of a ring, or of its points if it has no area. */
export function centerOf(ring: readonly Point[]): Point {
  const [[originX, originY] = [0, 0]] = ring;
  let [area, x, y] = [0, 0, 0];
  ring.forEach((point, index) => {
    const next = ring[(index + 1) % ring.length] ?? point;
    const [ax, ay, bx, by] = [point[0] - originX, point[1] - originY, next[0] - originX, next[1] - originY];
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  });
  return area === 0 ? [originX, originY] : [originX + x / (3 * area), originY + y / (3 * area)];
}

export const isWithin = ([x, y]: Point, [west, south, east, north]: Box) =>
  x >= west && x <= east && y >= south && y <= north;
