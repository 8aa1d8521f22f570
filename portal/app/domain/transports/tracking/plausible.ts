import { greatCircle, type Position, trackingLimits } from "@wardway/model";

/** A place at a moment, as a phone tells; metres around it in `accuracy`. */
export interface Fix extends Position {
  readonly recordedAt: Date;
  readonly accuracy: number;
  /** Metres a second. */
  readonly speed: number | null;
  /** Degrees clockwise from north. */
  readonly heading: number | null;
}
/** A place that is stored already. */
export type Anchor = Omit<Fix, "speed" | "heading">;

/** The moments between which a vehicle can have been where its phone says. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

export interface Judged {
  /** What is worth storing, in the order of time. */
  readonly kept: readonly Fix[];
  /** How many could not be true. What is in neither figure was sent before, or next to a place that is kept. */
  readonly implausible: number;
}

/**
 * What to believe of a batch. Between the stored places before and after it, it keeps the longest row of places in
 * which each can be reached from the one before, and is further from it than is thinned out: one that jumped is left
 * out, be it the first of the batch, and not the many that contradict it. A batch in any order gives the same; one that
 * is sent again, in whole or in part, gives nothing, since whatever fitted in between would have made the row longer.
 * A vehicle that stands still goes on leaving a place each `thin.seconds`, so that the age shown stays true.
 * @param stored at least the nearest before and after each of the fixes
 */
export function judge(fixes: readonly Fix[], stored: readonly Anchor[], span: Span): Judged {
  const possible = fixes.filter((fix) => isPossible(fix, span)).map(rounded);
  const anchors = stored.toSorted(inTime);
  const moments = new Set(anchors.map(momentOf));
  const fresh = possible.filter((fix) => !moments.has(momentOf(fix))).toSorted(inOrder);
  let implausible = fixes.length - possible.length;
  const kept: Fix[] = [];
  for (const { between, before, after } of gapsOf(fresh, anchors)) {
    const row = longestRow(between, before, after);
    implausible += countImplausible(between, row, before, after);
    kept.push(...row);
  }
  return { kept, implausible };
}

function isPossible({ recordedAt, accuracy }: Fix, { from, to }: Span): boolean {
  return recordedAt >= from && recordedAt <= to && accuracy <= trackingLimits.accuracyMost;
}

const momentOf = ({ recordedAt }: Anchor) => recordedAt.getTime();

const inTime = (one: Anchor, other: Anchor) => momentOf(one) - momentOf(other);

/** Of one moment one at most is kept; all that follows the moment makes the order the same for any order of a batch. */
const inOrder = (one: Fix, other: Fix) =>
  inTime(one, other) ||
  one.accuracy - other.accuracy ||
  one.latitude - other.latitude ||
  one.longitude - other.longitude ||
  (one.speed ?? -1) - (other.speed ?? -1) ||
  (one.heading ?? -1) - (other.heading ?? -1);

/** A centimetre, a decimetre around it: what a phone says beyond that is noise, and a `real` takes no 1e-300. */
function rounded(fix: Fix): Fix {
  return {
    recordedAt: fix.recordedAt,
    latitude: toDecimals(fix.latitude, 7),
    longitude: toDecimals(fix.longitude, 7),
    accuracy: toDecimals(fix.accuracy, 1),
    speed: fix.speed === null || fix.speed > trackingLimits.fastest ? null : toDecimals(fix.speed, 2),
    heading: fix.heading === null ? null : toDecimals(fix.heading, 1),
  };
}

const toDecimals = (value: number, decimals: number) => Number(value.toFixed(decimals));

interface Gap {
  readonly between: readonly Fix[];
  readonly before: Anchor | null;
  readonly after: Anchor | null;
}

/** The new places between two stored ones, before the first and after the last. Both in the order of time. */
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
 * Whether a vehicle can get from one to the other, later, in that time, as well as the two are known. After minutes
 * nothing is too far: either of the two may be wrong, and the earlier one must not lock out all that come.
 */
function isReachable(from: Anchor, to: Anchor): boolean {
  const seconds = inTime(to, from) / 1_000;
  if (seconds >= trackingLimits.jumpSeconds) return true;
  return greatCircle(from, to) - from.accuracy - to.accuracy <= trackingLimits.fastest * seconds;
}

/** Whether the later one tells anything new: it is further in metres, or later in seconds, than is thinned out. */
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
  /** The sum of its accuracies, in metres: of two rows as long, the better known. */
  readonly error: number;
  readonly rest: Row | null;
}

const isBetter = (row: Row, than: Row | null) =>
  than === null || row.length > than.length || (row.length === than.length && row.error < than.error);

function longestRow(between: readonly Fix[], before: Anchor | null, after: Anchor | null): readonly Fix[] {
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
  const kept: Fix[] = [];
  for (let row = longest; row !== null; row = row.rest) kept.unshift(row.last);
  return kept;
}

/** Those left out that are not simply next to a place that is there. */
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
