import type { Random } from "./random.ts";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Pick-ups start at minutes ending in 0 or 5. */
const raster = 5 * minute;

export const roundedDown = (at: number) => new Date(Math.floor(at / raster) * raster);

/** A daytime on the US east coast, `days` from `now`. */
export function daytime(now: Date, days: number, random: Random): Date {
  const midnight = Math.floor(now.getTime() / day) * day;
  return roundedDown(midnight + days * day + random.whole(15 * 60, 22 * 60) * minute);
}
