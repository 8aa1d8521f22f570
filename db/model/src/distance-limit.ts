import { greatCircle, metresPerMile, type Position } from "./geography.ts";

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
  /** What to tell whoever asks for the journey, where it is longer than the limit; null where it is not. */
  readonly sentence: string | null;
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
  if (miles <= mostMiles) return { metres, byRoad, sentence: null };
  // Rounded up: a journey just beyond the limit does not read like the limit itself.
  const length = (Math.ceil(miles * 10) / 10).toLocaleString("en-US");
  const measure = byRoad ? "by road" : "in a straight line";
  return {
    metres,
    byRoad,
    sentence:
      `The destination is ${length} miles from the pick-up ${measure} (${kilometres(Math.ceil, metres)}), and a ` +
      `transport can be at most ${mostMiles} miles (${kilometres(Math.round, mostMiles * metresPerMile)}). Choose a nearer destination, or ask your administrator about the limit.`,
  };
}

/** Beside the miles of the setting, as every other distance is told. */
const kilometres = (round: (amount: number) => number, metres: number) =>
  `${round(metres / 1_000).toLocaleString("en-US")} km`;
