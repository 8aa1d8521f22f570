import { greatCircle, type PositionFix, trackingLimits } from "@wardway/model";

/** Some hours of a dead zone, coarser towards its beginning. */
export const MAX_FIXES = 600;

/** Returns a fix for the API, or null if too inaccurate. @param clockAheadMs how far the phone's clock is ahead */
export function toFix({ coords, timestamp }: GeolocationPosition, clockAheadMs: number): PositionFix | null {
  const { latitude, longitude, accuracy, speed, heading } = coords;
  if (!(accuracy <= trackingLimits.maxAccuracy)) return null;
  return {
    recordedAt: new Date(timestamp - clockAheadMs).toISOString(),
    latitude,
    longitude,
    accuracy,
    speed: isKnown(speed) ? speed : null,
    heading: isKnown(heading) ? heading % 360 : null,
  };
}

/** The heading of a stationary phone is NaN (W3C Geolocation, 2.5.6), on some phones -1. */
const isKnown = (value: number | null): value is number => value !== null && value >= 0;

/** Adds a fix, unless the portal would thin it out. Drops earlier fixes that claim to be later: their clock was wrong. */
export function addFix(before: readonly PositionFix[], fix: PositionFix): readonly PositionFix[] {
  const latest = Date.parse(fix.recordedAt) + trackingLimits.maxAheadSeconds * 1_000;
  const possible = before.filter(({ recordedAt }) => Date.parse(recordedAt) <= latest);
  const last = possible.at(-1);
  if (last && !addsInformation(last, fix)) return possible;
  const all = [...possible, fix];
  return all.length > MAX_FIXES ? thinOut(all) : all;
}

function addsInformation(last: PositionFix, fix: PositionFix): boolean {
  const elapsedMs = Date.parse(fix.recordedAt) - Date.parse(last.recordedAt);
  const { metres, seconds } = trackingLimits.thin;
  if (elapsedMs <= 0) return false;
  return elapsedMs >= seconds * 1_000 || greatCircle(last, fix) >= metres;
}

/** Drops every second fix of the older half. */
function thinOut(fixes: readonly PositionFix[]): readonly PositionFix[] {
  const half = Math.floor(fixes.length / 2);
  return fixes.filter((_, at) => at >= half || at % 2 === 0);
}

/** Returns the fixes that remain after `sent` was delivered. */
export function removeSent(
  fixes: readonly PositionFix[],
  sent: readonly PositionFix[],
): readonly PositionFix[] {
  const sentTimes = new Set(sent.map(({ recordedAt }) => recordedAt));
  return fixes.filter(({ recordedAt }) => !sentTimes.has(recordedAt));
}
