import { decode } from "@googlemaps/polyline-codec";
import { nearestPointOnLine } from "@turf/nearest-point-on-line";
import { greatCircle, type Position, type RouteSource } from "@wardway/model";

/** A way to the end of a leg, from where it was asked for. */
export interface Way {
  readonly source: RouteSource;
  readonly isEstimate: boolean;
  readonly from: Position;
  /** Metres and seconds of the whole way. */
  readonly distance: number;
  readonly seconds: number;
  /** Encoded, precision 5. */
  readonly polyline: string;
}

/** What is left of a way. Metres and seconds. */
export interface Remaining {
  readonly distance: number;
  readonly seconds: number;
  readonly source: RouteSource;
  readonly isEstimate: boolean;
}

/** Metres from the line of a way beyond which a vehicle is on another one. */
const besides = 250;

/** What is left along the line of a way, for a vehicle on it; null off it, and where the way has no roads. */
export function remainingAlong(way: Way, place: Position & { readonly accuracy: number }): Remaining | null {
  if (way.isEstimate) return null;
  const points = decode(way.polyline, 5);
  const isNear = nearnessTo(place, Math.max(besides, place.accuracy));
  let length = 0;
  let nearest = { metres: Math.max(besides, place.accuracy), along: Number.NaN };
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
  return share(way, length > 0 ? 1 - nearest.along / length : 0);
}

/** Latitude and longitude. */
type Point = readonly [number, number];

const positionOf = ([latitude, longitude]: Point): Position => ({ latitude, longitude });

/** Metres in a degree of latitude, at least. */
const degree = 110_000;

/** Whether a piece of a line may come so near: a line has thousands, and few of them are worth the reckoning. */
function nearnessTo({ latitude, longitude }: Position, metres: number) {
  const north = metres / degree;
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
 * What is left as the crow flies, in proportion to the whole: for a vehicle that has left the line. Null further away than
 * where the way begins, and where it has no roads: an estimate from the place itself says more.
 */
export function remainingBeside(way: Way, place: Position, end: Position): Remaining | null {
  const [left, whole] = [greatCircle(place, end), greatCircle(way.from, end)];
  return way.isEstimate || left >= whole ? null : share(way, left / whole);
}

function share({ distance, seconds, source, isEstimate }: Way, left: number): Remaining {
  const part = Math.max(0, left);
  return { distance: distance * part, seconds: seconds * part, source, isEstimate };
}
