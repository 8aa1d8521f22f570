import { decode } from "@googlemaps/polyline-codec";
import { nearestPointOnLine } from "@turf/nearest-point-on-line";
import { greatCircle, type Position, type RouteSource } from "@wardway/db/model";

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
  const points = decode(way.polyline, 5).map(([latitude, longitude]) => ({ latitude, longitude }));
  if (points.length < 2) return null;
  const coordinates = points.map(({ latitude, longitude }) => [longitude, latitude]);
  const { totalDistance, pointDistance } = nearestPointOnLine(
    { type: "LineString", coordinates },
    [place.longitude, place.latitude],
    { units: "meters" },
  ).properties;
  if (pointDistance > Math.max(besides, place.accuracy)) return null;
  const length = lengthOf(points);
  return share(way, length > 0 ? 1 - totalDistance / length : 0);
}

/** What is left as the crow flies, in proportion to the whole: for a vehicle that is not on the line. */
export function remainingBeside(way: Way, place: Position, end: Position): Remaining {
  const whole = greatCircle(way.from, end);
  return share(way, whole > 0 ? greatCircle(place, end) / whole : 0);
}

function share({ distance, seconds, source, isEstimate }: Way, left: number): Remaining {
  const part = Math.max(0, left);
  return { distance: distance * part, seconds: seconds * part, source, isEstimate };
}

function lengthOf(points: readonly Position[]): number {
  return points.reduce((sum, point, at) => {
    const before = points[at - 1];
    return before ? sum + greatCircle(before, point) : sum;
  }, 0);
}
