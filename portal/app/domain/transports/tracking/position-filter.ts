import { greatCircle, type Position, placeFault, trackingLimits } from "@wardway/model";

/** A position as measured by a phone; `accuracy` in meters. */
export interface Fix extends Position {
  readonly recordedAt: Date;
  readonly accuracy: number;
  /** Meters per second. */
  readonly speed: number | null;
  /** Degrees clockwise from north. */
  readonly heading: number | null;
}
/** A stored position. */
export type Anchor = Omit<Fix, "speed" | "heading">;

export interface Span {
  readonly from: Date;
  readonly to: Date;
}

export interface FilteredPositions {
  /** By time. */
  readonly accepted: readonly Fix[];
  /** Rejected positions, without duplicates and thinned-out ones. */
  readonly implausible: number;
}

/**
 * Filters a batch: accepts the longest chain of positions in which each is reachable from the previous one
 * and far enough from it, so that outliers are dropped rather than the majority. Independent of the batch's
 * order; a repeated batch yields nothing. A parked vehicle yields a position each `thin.seconds`, to keep the
 * displayed age right.
 * @param stored at least the nearest ones before and after each fix
 */
export function filterPositions(
  fixes: readonly Fix[],
  stored: readonly Anchor[],
  span: Span,
): FilteredPositions {
  const possible = fixes.filter((fix) => isPossible(fix, span)).map(rounded);
  const anchors = stored.toSorted(inTime);
  const moments = new Set(anchors.map(momentOf));
  const fresh = possible.filter((fix) => !moments.has(momentOf(fix))).toSorted(inOrder);
  let implausible = fixes.length - possible.length;
  const accepted: Fix[] = [];
  for (const { between, before, after } of gapsOf(fresh, anchors)) {
    const row = longestChain(between, before, after);
    implausible += countImplausible(between, row, before, after);
    accepted.push(...row);
  }
  return { accepted, implausible };
}

/** Some receivers report 0, 0 before they have a fix. */
function isPossible({ recordedAt, accuracy, ...position }: Fix, { from, to }: Span): boolean {
  const isMeasured = accuracy <= trackingLimits.maxAccuracy && placeFault(position) !== "zero";
  return recordedAt >= from && recordedAt <= to && isMeasured;
}

const momentOf = ({ recordedAt }: Anchor) => recordedAt.getTime();

const inTime = (one: Anchor, other: Anchor) => momentOf(one) - momentOf(other);

/** A total order, independent of the batch's order. */
const inOrder = (one: Fix, other: Fix) =>
  inTime(one, other) ||
  one.accuracy - other.accuracy ||
  one.latitude - other.latitude ||
  one.longitude - other.longitude ||
  (one.speed ?? -1) - (other.speed ?? -1) ||
  (one.heading ?? -1) - (other.heading ?? -1);

/** To 1 cm: further digits are noise, and a `real` column overflows on 1e-300. */
function rounded(fix: Fix): Fix {
  return {
    recordedAt: fix.recordedAt,
    latitude: toDecimals(fix.latitude, 7),
    longitude: toDecimals(fix.longitude, 7),
    accuracy: toDecimals(fix.accuracy, 1),
    speed: fix.speed === null || fix.speed > trackingLimits.maxSpeed ? null : toDecimals(fix.speed, 2),
    heading: fix.heading === null ? null : toDecimals(fix.heading, 1),
  };
}

const toDecimals = (value: number, decimals: number) => Number(value.toFixed(decimals));

interface Gap {
  readonly between: readonly Fix[];
  readonly before: Anchor | null;
  readonly after: Anchor | null;
}

/** Groups new positions by the stored ones around them; both sorted by time. */
function gapsOf(fresh: readonly Fix[], anchors: readonly Anchor[]): readonly Gap[] {
  const gaps: Gap[] = [];
  let next = 0;
  let at = 0;
  while (at < fresh.length) {
    const first = fresh[at];
    while (next < anchors.length && first && isBefore(anchors[next], first)) next += 1;
    const after = anchors[next] ?? null;
    const start = at;
    while (at < fresh.length && (after === null || isBefore(fresh[at], after))) at += 1;
    gaps.push({ between: fresh.slice(start, at), before: anchors[next - 1] ?? null, after });
  }
  return gaps;
}

const isBefore = (one: Anchor | undefined, other: Anchor) => one !== undefined && inTime(one, other) < 0;

/**
 * Whether a vehicle can get from one position to the next. Always after `jumpSeconds`: a wrong position must
 * not exclude all later ones.
 */
function isReachable(from: Anchor, to: Anchor): boolean {
  const seconds = inTime(to, from) / 1_000;
  if (seconds >= trackingLimits.jumpSeconds) return true;
  return greatCircle(from, to) - from.accuracy - to.accuracy <= trackingLimits.maxSpeed * seconds;
}

/** Far or late enough not to be thinned out. */
function isApart(from: Anchor, to: Anchor): boolean {
  const { metres, seconds } = trackingLimits.thin;
  const passed = inTime(to, from);
  return passed > 0 && (passed >= seconds * 1_000 || greatCircle(from, to) >= metres);
}

const follows = (from: Anchor | null, to: Anchor | null) =>
  from === null || to === null || (isApart(from, to) && isReachable(from, to));

interface Row {
  readonly last: Fix;
  readonly length: number;
  /** Sum of accuracies in meters; decides between rows of equal length. */
  readonly error: number;
  readonly rest: Row | null;
}

const isBetter = (row: Row, than: Row | null) =>
  than === null || row.length > than.length || (row.length === than.length && row.error < than.error);

function longestChain(between: readonly Fix[], before: Anchor | null, after: Anchor | null): readonly Fix[] {
  const rows: Row[] = [];
  let longest: Row | null = null;
  for (const last of between) {
    let best: Row | null = follows(before, last)
      ? { last, length: 1, error: last.accuracy, rest: null }
      : null;
    for (const rest of rows) {
      const row: Row = { last, length: rest.length + 1, error: rest.error + last.accuracy, rest };
      if (isBetter(row, best) && follows(rest.last, last)) best = row;
    }
    if (best === null) continue;
    rows.push(best);
    if (follows(last, after) && isBetter(best, longest)) longest = best;
  }
  const chain: Fix[] = [];
  for (let row = longest; row !== null; row = row.rest) chain.unshift(row.last);
  return chain;
}

function countImplausible(
  between: readonly Fix[],
  row: readonly Fix[],
  before: Anchor | null,
  after: Anchor | null,
): number {
  let passed = 0;
  return between.filter((fix) => {
    if (row[passed] === fix) {
      passed += 1;
      return false;
    }
    const previous = row[passed - 1] ?? before;
    const next = row[passed] ?? after;
    return (previous === null || isApart(previous, fix)) && (next === null || isApart(fix, next));
  }).length;
}
