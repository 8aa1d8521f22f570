import { routeSources, type TransportEvent } from "@wardway/db/model";
import {
  formatDetailDistance,
  formatDetailDuration,
  formatDistance,
  formatDuration,
} from "../ui/durations.ts";

/** Below it, two travel times (seconds) or distances (metres) are the same to people. */
const noticed = { seconds: 30, metres: 50 };

/**
 * What an optimization has changed: '4 min shorter, 1.2 km longer; now 14 min, 6.2 km', and where nothing was known
 * before, or only an estimate, what is known now. Null for an entry that tells of no route.
 */
export function routeChange({ details }: Pick<TransportEvent, "details">): string | null {
  const { seconds, distance, source, secondsBefore, distanceBefore, sourceBefore } = details;
  if (typeof seconds !== "number" || typeof distance !== "number") return null;
  const route = `${formatDetailDuration(seconds)}, ${formatDetailDistance(distance)}`;
  const now = source === "estimate" ? `${route} (an estimate)` : route;
  const isKnownBefore = typeof secondsBefore === "number" && typeof distanceBefore === "number";
  if (!isKnownBefore || !routeSources.some((known) => known === sourceBefore)) return now;
  // An estimate and a route differ by how they were made: neither has become longer.
  if ((source === "estimate") !== (sourceBefore === "estimate")) {
    const before = `${formatDetailDuration(secondsBefore)}, ${formatDetailDistance(distanceBefore)}`;
    return `${now}, where an estimate had ${before}`;
  }
  const changes = [
    difference(seconds - secondsBefore, noticed.seconds, formatDuration),
    difference(distance - distanceBefore, noticed.metres, formatDistance),
  ].filter((change) => change !== null);
  return changes.length > 0 ? `${changes.join(", ")}; now ${now}` : `No better way: still ${now}`;
}

function difference(by: number, noticedFrom: number, format: (amount: number) => string): string | null {
  if (Math.abs(by) < noticedFrom) return null;
  return `${format(Math.abs(by))} ${by < 0 ? "shorter" : "longer"}`;
}
