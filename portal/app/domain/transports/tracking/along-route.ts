import { decode } from "@googlemaps/polyline-codec";
import { nearestPointOnLine } from "@turf/nearest-point-on-line";
import { greatCircle, type Position, type RouteSource } from "@wardway/model";

/** From where the leg was queried. */
export interface LegRoute {
  readonly source: RouteSource;
  readonly isEstimate: boolean;
  readonly from: Position;
  /** Meters and seconds in total. */
  readonly distance: number;
  readonly seconds: number;
  /** Encoded, precision 5. */
  readonly polyline: string;
}

/** In meters and seconds. */
export interface Remaining {
  readonly distance: number;
  readonly seconds: number;
  readonly source: RouteSource;
  readonly isEstimate: boolean;
  /** Encoded, precision 5, from behind the vehicle to the end; null off a route. */
  readonly polyline: string | null;
}

/** Farther from the line, a vehicle is on another route. */
const MAX_OFFSET_METERS = 250;

/** What remains along the line of a route; null off it, and for an estimate. */
export function remainingAlong(
  route: LegRoute,
  place: Position & { readonly accuracy: number },
): Remaining | null {
  if (route.isEstimate) return null;
  const points = decode(route.polyline, 5);
  const isNear = nearnessTo(place, Math.max(MAX_OFFSET_METERS, place.accuracy));
  let length = 0;
  let nearest = { metres: Math.max(MAX_OFFSET_METERS, place.accuracy), along: Number.NaN };
  for (const [at, to] of points.entries()) {
    const from = points[at - 1];
    if (!from) continue;
    if (isNear(from, to)) {
      const { pointDistance, totalDistance } = snapped(place, from, to);
      if (pointDistance <= nearest.metres) nearest = { metres: pointDistance, along: length + totalDistance };
    }
    length += greatCircle(positionOf(from), positionOf(to));
  }
  if (Number.isNaN(nearest.along)) return null;
  return scale(route, length > 0 ? 1 - nearest.along / length : 0);
}

/** Latitude and longitude. */
type Point = readonly [number, number];

const positionOf = ([latitude, longitude]: Point): Position => ({ latitude, longitude });

/** Meters per degree of latitude, at least. */
const METERS_PER_DEGREE = 110_000;

/** A cheap filter: a line has thousands of segments. */
function nearnessTo({ latitude, longitude }: Position, metres: number) {
  const north = metres / METERS_PER_DEGREE;
  const east = north / Math.max(Math.cos((latitude * Math.PI) / 180), 1e-6);
  const isWithin = (value: number, one: number, other: number, margin: number) =>
    value >= Math.min(one, other) - margin && value <= Math.max(one, other) + margin;
  return (from: Point, to: Point) =>
    isWithin(latitude, from[0], to[0], north) && isWithin(longitude, from[1], to[1], east);
}

function snapped(place: Position, from: Point, to: Point) {
  const coordinates = [from, to].map(([latitude, longitude]) => [longitude, latitude]);
  return nearestPointOnLine({ type: "LineString", coordinates }, [place.longitude, place.latitude], {
    units: "meters",
  }).properties;
}

/**
 * What remains in a straight line, in proportion to the route, for a vehicle off the line. Null farther away
 * than the route's start, and for an estimate: a new estimate is better.
 */
export function remainingBeside(route: LegRoute, place: Position, end: Position): Remaining | null {
  const [left, whole] = [greatCircle(place, end), greatCircle(route.from, end)];
  if (route.isEstimate || left >= whole) return null;
  return { ...scale(route, left / whole), polyline: null };
}

function scale({ distance, seconds, source, isEstimate, polyline }: LegRoute, left: number): Remaining {
  const part = Math.max(0, left);
  return { distance: distance * part, seconds: seconds * part, source, isEstimate, polyline };
}
