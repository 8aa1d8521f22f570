import { greatCircle, type Position } from "./geography.ts";
import { distanceMessages } from "./messages/en/distance.ts";
import { formatMessage } from "./messages/format-message.ts";
import type { MessageDescription } from "./messages/message.ts";
import { METERS_PER_MILE } from "./units.ts";

export interface MeasuredJourney {
  readonly from: Position;
  readonly to: Position;
  /** `distance` in metres. Estimates are ignored, because they do not follow roads. */
  readonly route: { readonly distance: number; readonly isEstimate: boolean } | null;
}

export interface DistanceLimit {
  /** By road if known, otherwise great circle. */
  readonly metres: number;
  readonly byRoad: boolean;
  /** Null within the limit. */
  readonly message: MessageDescription | null;
}

/**
 * Checks a journey for the form's warning and the server's rejection.
 * @param maxMiles statute miles
 */
export function distanceLimit({ from, to, route }: MeasuredJourney, maxMiles: number): DistanceLimit {
  const straightMetres = greatCircle(from, to);
  // A road is never shorter than the great circle, whatever a provider returns.
  const byRoad = route !== null && !route.isEstimate && straightMetres / METERS_PER_MILE <= maxMiles;
  const metres = byRoad ? route.distance : straightMetres;
  const miles = metres / METERS_PER_MILE;
  if (miles <= maxMiles) return { metres, byRoad, message: null };
  // Rounded up: a journey just above the limit must not display the limit.
  const length = (Math.ceil(miles * 10) / 10).toLocaleString("en-US");
  const code = byRoad ? "distance.tooFarByRoad" : "distance.tooFarInLine";
  const params = {
    length,
    metric: kilometres(Math.ceil, metres),
    max: maxMiles,
    maxMetric: kilometres(Math.round, maxMiles * METERS_PER_MILE),
  };
  return {
    metres,
    byRoad,
    message: { code, params, message: formatMessage(distanceMessages[code], params) },
  };
}

const kilometres = (round: (amount: number) => number, metres: number) =>
  `${round(metres / 1_000).toLocaleString("en-US")} km`;
