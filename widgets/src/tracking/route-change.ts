import { routeSources, type TransportEvent } from "@wardway/model";
import { inEnglish, type Speech } from "../messages/messages.tsx";
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
export function routeChange(
  { details }: Pick<TransportEvent, "details">,
  speech: Speech = inEnglish,
): string | null {
  const { say } = speech;
  const { seconds, distance, source, secondsBefore, distanceBefore, sourceBefore } = details;
  if (typeof seconds !== "number" || typeof distance !== "number") return null;
  const route = `${formatDetailDuration(seconds)}, ${formatDetailDistance(distance, speech)}`;
  const now = source === "estimate" ? say("{route} (an estimate)", { route }) : route;
  const isKnownBefore = typeof secondsBefore === "number" && typeof distanceBefore === "number";
  if (!isKnownBefore || !routeSources.some((known) => known === sourceBefore)) return now;
  // An estimate and a route differ by how they were made: neither has become longer.
  if ((source === "estimate") !== (sourceBefore === "estimate")) {
    const before = `${formatDetailDuration(secondsBefore)}, ${formatDetailDistance(distanceBefore, speech)}`;
    return say("{now}, where an estimate had {before}", { now, before });
  }
  const changes = [
    difference(seconds - secondsBefore, noticed.seconds, formatDuration, speech),
    difference(distance - distanceBefore, noticed.metres, formatDistance, speech),
  ].filter((change) => change !== null);
  return changes.length > 0
    ? say("{changes}; now {now}", { changes: changes.join(", "), now })
    : say("No better way: still {now}", { now });
}

function difference(
  by: number,
  noticedFrom: number,
  format: (amount: number, speech: Speech) => string,
  speech: Speech,
): string | null {
  if (Math.abs(by) < noticedFrom) return null;
  return speech.say(by < 0 ? "{amount} shorter" : "{amount} longer", {
    amount: format(Math.abs(by), speech),
  });
}
