import { DAY_MS, MINUTE_MS } from "@wardway/model/durations";
import type { Random } from "./random.ts";

/** Pick-ups start at minutes ending in 0 or 5. */
const PICKUP_STEP_MS = 5 * MINUTE_MS;

export const roundedDown = (at: number) => new Date(Math.floor(at / PICKUP_STEP_MS) * PICKUP_STEP_MS);

/** A daytime on the US east coast, `days` from `now`. */
export function daytime(now: Date, days: number, random: Random): Date {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return roundedDown(midnight + days * DAY_MS + random.integer(15 * 60, 22 * 60) * MINUTE_MS);
}
