import { greatCircle, metresPerMile, type Position } from "./geography.ts";
import { distanceMessages } from "./messages/en/distance.ts";
import { formatMessage } from "./messages/format-message.ts";
import type { MessageDescription } from "./messages/message.ts";

/** A planned journey. */
export interface MeasuredJourney {
  readonly from: Position;
  readonly to: Position;
  /** The known route; `distance` in metres. An estimate is ignored, because it does not follow roads. */
  readonly route: { readonly distance: number; readonly isEstimate: boolean } | null;
}

export interface DistanceLimit {
  /** Metres along roads if a route is known, otherwise along the great circle. */
  readonly metres: number;
  readonly byRoad: boolean;
  /** Why the journey is rejected; null within the limit. */
  readonly message: MessageDescription | null;
}

/**
 * Checks a journey against the longest transport allowed, for the form's warning and for the server's rejection.
 * @param maxMiles the setting Maximum Transport Distance, in statute miles
 */
export function distanceLimit({ from, to, route }: MeasuredJourney, maxMiles: number): DistanceLimit {
  const straightMetres = greatCircle(from, to);
  // A road is never shorter than the great circle, whatever a map service returns.
  const byRoad = route !== null && !route.isEstimate && straightMetres / metresPerMile <= maxMiles;
  const metres = byRoad ? route.distance : straightMetres;
  const miles = metres / metresPerMile;
  if (miles <= maxMiles) return { metres, byRoad, message: null };
  // Rounded up, so that a journey just beyond the limit is not displayed as the limit itself.
  const length = (Math.ceil(miles * 10) / 10).toLocaleString("en-US");
  const code = byRoad ? "distance.tooFarByRoad" : "distance.tooFarInLine";
  const params = {
    length,
    metric: kilometres(Math.ceil, metres),
    max: maxMiles,
    maxMetric: kilometres(Math.round, maxMiles * metresPerMile),
  };
  return {
    metres,
    byRoad,
    message: { code, params, message: formatMessage(distanceMessages[code], params) },
  };
}

const kilometres = (round: (amount: number) => number, metres: number) =>
  `${round(metres / 1_000).toLocaleString("en-US")} km`;
