import { greatCircle, type Position } from "@wardway/model";

/** A winding road between two places, with points about 30 meters apart. */
export function windingRoad(from: Position, to: Position): readonly Position[] {
  const steps = Math.max(2, Math.ceil(greatCircle(from, to) / 25));
  const [north, east] = [to.latitude - from.latitude, to.longitude - from.longitude];
  return Array.from({ length: steps + 1 }, (_, step) => {
    const along = step / steps;
    // Offset by a tenth of the distance, straight at both ends.
    const aside = 0.1 * Math.sin(2 * Math.PI * along) * Math.sin(Math.PI * along);
    return {
      latitude: from.latitude + north * along + east * aside,
      longitude: from.longitude + east * along - north * aside,
    };
  });
}

/** Meters. */
export const lengthOf = (road: readonly Position[]) =>
  road.slice(1).reduce((sum, point, at) => sum + greatCircle(road[at] ?? point, point), 0);

/** The place at a distance along a road, at most its end. */
export function placeAlong(road: readonly Position[], metres: number): Position {
  let left = metres;
  for (const [at, to] of road.entries()) {
    const from = road[at - 1];
    if (!from) continue;
    const step = greatCircle(from, to);
    if (left <= step) {
      const part = step > 0 ? Math.max(0, left) / step : 0;
      return {
        latitude: from.latitude + (to.latitude - from.latitude) * part,
        longitude: from.longitude + (to.longitude - from.longitude) * part,
      };
    }
    left -= step;
  }
  const end = road.at(-1);
  if (!end) throw new Error("A road without points.");
  return end;
}

export interface Drive {
  readonly road: readonly Position[];
  readonly start: Date;
  /** Meters per second. */
  readonly speed: number;
  /** Seconds between two fixes. */
  readonly every: number;
}

/** A phone's fixes on a drive along a road. */
export function fixesOf({ road, start, speed, every }: Drive) {
  const seconds = lengthOf(road) / speed;
  return Array.from({ length: Math.floor(seconds / every) + 1 }, (_, nth) => ({
    ...placeAlong(road, nth * every * speed),
    recordedAt: new Date(start.getTime() + nth * every * 1_000),
    accuracy: 8,
    speed,
    heading: null,
  }));
}
