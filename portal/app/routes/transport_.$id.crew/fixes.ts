import { greatCircle, type PositionFix, trackingLimits } from "@wardway/model";

/** Positions that a phone keeps at most: some hours of a dead zone, ever coarser towards its beginning. */
export const mostFixes = 600;
/** Milliseconds between two fixes: a phone may tell of five a second. */
const leastPause = 1_000;

/** A fix as the portal takes it, or null where the phone knows no place. @param ahead milliseconds of its clock */
export function fixOf({ coords, timestamp }: GeolocationPosition, ahead: number): PositionFix | null {
  const { latitude, longitude, accuracy, speed, heading } = coords;
  if (!(accuracy <= trackingLimits.accuracyMost)) return null;
  return {
    recordedAt: new Date(timestamp - ahead).toISOString(),
    latitude,
    longitude,
    accuracy,
    speed: isKnown(speed) ? speed : null,
    heading: isKnown(heading) ? heading % 360 : null,
  };
}

/** A vehicle that stands heads nowhere: its phone tells NaN (W3C Geolocation, 2.5.6), and some tell -1. */
const isKnown = (value: number | null): value is number => value !== null && value >= 0;

/** The fixes with another one, unless the portal would thin it out anyway. */
export function withFix(before: readonly PositionFix[], fix: PositionFix): readonly PositionFix[] {
  const last = before.at(-1);
  if (last && !tellsMore(last, fix)) return before;
  const all = [...before, fix];
  return all.length > mostFixes ? thinned(all) : all;
}

function tellsMore(last: PositionFix, fix: PositionFix): boolean {
  const passed = Date.parse(fix.recordedAt) - Date.parse(last.recordedAt);
  const { metres, seconds } = trackingLimits.thin;
  if (passed < leastPause) return false;
  return passed >= seconds * 1_000 || greatCircle(last, fix) >= metres;
}

/** Every second one of the older half goes: where the vehicle was just now matters most. */
function thinned(fixes: readonly PositionFix[]): readonly PositionFix[] {
  const half = Math.floor(fixes.length / 2);
  return fixes.filter((_, at) => at >= half || at % 2 === 0);
}

/** What remains once these have been sent. */
export function withoutSent(
  fixes: readonly PositionFix[],
  sent: readonly PositionFix[],
): readonly PositionFix[] {
  const gone = new Set(sent.map(({ recordedAt }) => recordedAt));
  return fixes.filter(({ recordedAt }) => !gone.has(recordedAt));
}
