import { decode } from "@googlemaps/polyline-codec";
import { along } from "@turf/along";
import { bearing } from "@turf/bearing";
import { length } from "@turf/length";
import { nearestPointOnLine } from "@turf/nearest-point-on-line";
import type { Position } from "@wardway/model";

/** A route with a vehicle on it. */
export interface Drive {
  readonly line: Line;
  readonly lengthMeters: number;
  readonly metersPerSecond: number;
  readonly progressMeters: number;
}

interface Line {
  readonly type: "LineString";
  readonly coordinates: [longitude: number, latitude: number][];
}

const units = { units: "meters" } as const;

/** Nearer to its end, a vehicle has arrived. */
const ARRIVED_METERS = 20;
const LOOK_AHEAD_METERS = 10;

/**
 * Starts at the point of the route that is nearest to `from`.
 * @param route encoded polyline with precision 5, and seconds in total
 */
export function startDrive(
  route: { readonly polyline: string; readonly seconds: number },
  from: Position,
): Drive {
  const coordinates = decode(route.polyline, 5).map(([latitude, longitude]): [number, number] => [
    longitude,
    latitude,
  ]);
  const line: Line = { type: "LineString", coordinates };
  const lengthMeters = length({ type: "Feature", properties: {}, geometry: line }, units);
  return {
    line,
    lengthMeters,
    metersPerSecond: lengthMeters / Math.max(1, route.seconds),
    progressMeters:
      lengthMeters > 0
        ? nearestPointOnLine(line, [from.longitude, from.latitude], units).properties.totalDistance
        : 0,
  };
}

export const driven = (drive: Drive, meters: number): Drive => ({
  ...drive,
  progressMeters: Math.min(drive.lengthMeters, drive.progressMeters + meters),
});

export const hasArrived = ({ progressMeters, lengthMeters }: Drive): boolean =>
  lengthMeters - progressMeters < ARRIVED_METERS;

/** Heading in degrees clockwise from north; null at the end. */
export function placeOn(drive: Drive): Position & { readonly heading: number | null } {
  const place = pointAt(drive, drive.progressMeters);
  if (drive.progressMeters >= drive.lengthMeters) return { ...place, heading: null };
  const ahead = pointAt(drive, drive.progressMeters + LOOK_AHEAD_METERS);
  const degrees = bearing([place.longitude, place.latitude], [ahead.longitude, ahead.latitude]);
  return { ...place, heading: (degrees + 360) % 360 };
}

function pointAt({ line }: Drive, meters: number): Position {
  const [longitude = 0, latitude = 0] = along(line, meters, units).geometry.coordinates;
  return { latitude, longitude };
}
