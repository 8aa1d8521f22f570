import { greatCircle, metresPerMile, type Position } from "./geography.ts";
import { distanceMessages } from "./messages/en/distance.ts";
import { formatMessage } from "./messages/format-message.ts";
import type { MessageDescription } from "./messages/message.ts";

/** A journey as far as its length is known before anybody drives it. */
export interface MeasuredJourney {
  readonly from: Position;
  readonly to: Position;
  /** The route that is known; its `distance` in metres. An estimate is no measure: it follows no road. */
  readonly route: { readonly distance: number; readonly isEstimate: boolean } | null;
}

export interface DistanceLimit {
  /** Metres: along the roads where a route is known, else along the great circle, which no road is shorter than. */
  readonly metres: number;
  readonly byRoad: boolean;
  /** Why the journey is rejected; null where it is within the limit. */
  readonly message: MessageDescription | null;
}

/**
 * Whether a journey is longer than an installation takes: the one rule of the form's warning and of the refusal.
 * @param mostMiles the setting Maximum Transport Distance, in statute miles
 */
export function distanceLimit({ from, to, route }: MeasuredJourney, mostMiles: number): DistanceLimit {
  const crow = greatCircle(from, to);
  // Whatever a map service says of the road, it is not shorter than that.
  const byRoad = route !== null && !route.isEstimate && crow / metresPerMile <= mostMiles;
  const metres = byRoad ? route.distance : crow;
  const miles = metres / metresPerMile;
  if (miles <= mostMiles) return { metres, byRoad, message: null };
  // Rounded up: a journey just beyond the limit does not read like the limit itself.
  const length = (Math.ceil(miles * 10) / 10).toLocaleString("en-US");
  const code = byRoad ? "distance.tooFarByRoad" : "distance.tooFarInLine";
  const params = {
    length,
    metric: kilometres(Math.ceil, metres),
    max: mostMiles,
    maxMetric: kilometres(Math.round, mostMiles * metresPerMile),
  };
  return {
    metres,
    byRoad,
    message: { code, params, message: formatMessage(distanceMessages[code], params) },
  };
}

/** Beside the miles of the setting, as every other distance is told. */
const kilometres = (round: (amount: number) => number, metres: number) =>
  `${round(metres / 1_000).toLocaleString("en-US")} km`;
