import { METERS_PER_MILE } from "./units.ts";
import type { TrafficCondition } from "./vocabulary.ts";

/** Decimal degrees, WGS 84. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Reads decimal degrees such as "39.2904" and "-76.6", in digits with a decimal point; null for another text, such as
 * "0x27", "7e1" and " ".
 */
export const parseDegrees = (text: string): number | null =>
  /^[+-]?(?:\d{1,3}(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : null;

/** Degrees of latitude south of which are the Southern Ocean and the Antarctic. */
const LAST_LATITUDE = -60;

/**
 * Why no ambulance stands at a position: at 0, 0 in the Gulf of Guinea, which programs send for a missing place, or in the
 * Antarctic, where places of the Americas are with latitude and longitude swapped. Null if one may stand there.
 */
export function placeFault({ latitude, longitude }: Position): "zero" | "antarctic" | null {
  if (latitude === 0 && longitude === 0) return "zero";
  return latitude < LAST_LATITUDE ? "antarctic" : null;
}

/** Mean radius in metres (IUGG). */
const EARTH_RADIUS_METERS = 6_371_008.8;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in metres (haversine; within 0.6% of the ellipsoid). */
export function greatCircle(from: Position, to: Position): number {
  const [fromLatitude, toLatitude] = [radians(from.latitude), radians(to.latitude)];
  const north = Math.sin((toLatitude - fromLatitude) / 2) ** 2;
  const east = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const chord = north + Math.cos(fromLatitude) * Math.cos(toLatitude) * east;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/**
 * Whether latitude and longitude are likely swapped: as given, the point is farther than `maxMiles` from a place that it should be
 * near, and the other way round it is not. Detects Munich as 11.58, 48.14, which `placeFault` cannot.
 */
export function areLikelySwapped(point: Position, near: Position, maxMiles: number): boolean {
  const swapped = { latitude: point.longitude, longitude: point.latitude };
  const isFar = (place: Position) => greatCircle(place, near) > maxMiles * METERS_PER_MILE;
  return Math.abs(swapped.latitude) <= 90 && isFar(point) && !isFar(swapped);
}

/** Minimum ratios of duration in traffic to duration without. */
export const trafficRatios = { moderate: 1.15, heavy: 1.5 } as const;

/** Both durations in seconds. */
export function getTrafficCondition(inTraffic: number, freeFlow: number): TrafficCondition {
  const ratio = freeFlow > 0 ? inTraffic / freeFlow : 1;
  if (ratio >= trafficRatios.heavy) return "heavy";
  return ratio >= trafficRatios.moderate ? "moderate" : "light";
}

/** Accurate to about 10 cm. */
export const coordinatesText = ({ latitude, longitude }: Position) =>
  [latitude, longitude].map((degrees) => String(Number(degrees.toFixed(6)))).join(", ");
