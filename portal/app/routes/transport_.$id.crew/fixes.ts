import { greatCircle, type PositionFix, trackingLimits } from "@wardway/model";

/** Positions stored on a phone: some hours of a dead zone, coarser towards its beginning. */
export const MAX_FIXES = 600;
/** A phone may report five fixes a second. */
const MIN_FIX_INTERVAL_MS = 1_000;

/**
 * Returns the fix as the API accepts it, or null if it is not accurate enough.
 * @param clockAheadMs milliseconds by which the phone's clock is ahead of the portal's
 */
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

/** Returns the fixes with another one, unless the portal would thin it out anyway. */
export function withFix(before: readonly PositionFix[], fix: PositionFix): readonly PositionFix[] {
  const last = before.at(-1);
  if (last && !addsInformation(last, fix)) return before;
  const all = [...before, fix];
  return all.length > MAX_FIXES ? thinOut(all) : all;
}

function addsInformation(last: PositionFix, fix: PositionFix): boolean {
  const elapsedMs = Date.parse(fix.recordedAt) - Date.parse(last.recordedAt);
  const { metres, seconds } = trackingLimits.thin;
  if (elapsedMs < MIN_FIX_INTERVAL_MS) return false;
  return elapsedMs >= seconds * 1_000 || greatCircle(last, fix) >= metres;
}

/** Drops every second fix of the older half: recent positions matter most. */
function thinOut(fixes: readonly PositionFix[]): readonly PositionFix[] {
  const half = Math.floor(fixes.length / 2);
  return fixes.filter((_, at) => at >= half || at % 2 === 0);
}

/** Returns the fixes that remain once `sent` has arrived. */
export function withoutSent(
  fixes: readonly PositionFix[],
  sent: readonly PositionFix[],
): readonly PositionFix[] {
  const sentTimes = new Set(sent.map(({ recordedAt }) => recordedAt));
  return fixes.filter(({ recordedAt }) => !sentTimes.has(recordedAt));
}
