/**
 * Travel time index of the 52 largest US metropolitan areas on weekdays, 6 to 9 and 16 to 19 o'clock: time in traffic
 * over free-flow time (FHWA, 2017 Urban Congestion Trends, FHWA-HOP-18-025).
 */
const PEAK_INDEX = 1.33;
const indexedHours = [6, 7, 8, 16, 17, 18];

/** Relative number of vehicle trips on a Wednesday by hour (FHWA, Highway Statistics 2006, table NT-3). */
const trips = [
  147, 82, 83, 36, 249, 639, 1607, 3893, 2994, 2294, 2600, 2967, 3166, 3032, 3321, 3888, 3959, 4377, 3746,
  2819, 2061, 1559, 783, 381,
];

/**
 * Delay per vehicle grows with the square of the trips. Of whole powers this one is closest to the published shares of
 * the daily delay: 14% from 17 to 18 o'clock (here 16%), 63% in the peaks (here 67%) (Falcocchio and Levinson, Road
 * Traffic Congestion, 2015, 8.2).
 */
const DELAY_EXPONENT = 2;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const tripsAt = (hour: number) => trips[hour] ?? 0;
const scale =
  ((PEAK_INDEX - 1) * sum(indexedHours.map(tripsAt))) /
  sum(indexedHours.map((hour) => tripsAt(hour) ** (1 + DELAY_EXPONENT)));

/** Seconds of delay per second of free flow, on all roads. */
const delayAt = (hour: number) => scale * tripsAt(hour) ** DELAY_EXPONENT;

/**
 * Freeways, which carry half of the travel, have 42% of the daily delay in the peaks (6 to 10 and 15 to 19 o'clock) and
 * 18% at other hours, arterial streets 21% and 19% (same source). A mile takes them 1 and 1.7 minutes without traffic
 * (60 and 35 miles per hour; Bureau of Transportation Statistics, National Transportation Statistics, table 1-70).
 */
const peakHours = [6, 7, 8, 9, 15, 16, 17, 18];
const SPEED_RATIO = 60 / 35;

function motorwayFactor(hour: number): number {
  const ratio = (peakHours.includes(hour) ? 42 / 21 : 18 / 19) * SPEED_RATIO;
  return (2 * ratio) / (1 + ratio);
}

/** Longer journeys are hardly slower in the peak (FHWA, Freight Facts and Figures 2010, table 3-8). */
const MAX_METROPOLITAN_METERS = 50_000;

export interface FreeJourney {
  /** Meters. */
  readonly distance: number;
  /** Seconds without traffic. */
  readonly freeFlow: number;
  /** Share of `freeFlow` on motorways; undefined if unknown. */
  readonly motorwayShare?: number | undefined;
}

/**
 * Seconds in the traffic that is typical of the hour in a large city; the free-flow time on weekends, for which there
 * are no published figures.
 */
export function inTypicalTraffic(
  { distance, freeFlow, motorwayShare }: FreeJourney,
  { hour, isWeekday }: { readonly hour: number; readonly isWeekday: boolean },
): number {
  if (!isWeekday) return freeFlow;
  const factor = motorwayFactor(hour);
  const roads = motorwayShare === undefined ? 1 : motorwayShare * factor + (1 - motorwayShare) * (2 - factor);
  const metropolitan = Math.min(1, MAX_METROPOLITAN_METERS / distance);
  return freeFlow * (1 + delayAt(hour) * roads * metropolitan);
}
