import { routeSources, type TransportEvent } from "@wardway/model";
import { timelineMessages } from "@wardway/model/messages/en/timeline";
import { createTranslator, defaultLanguage, type Language } from "../messages/messages.tsx";
import {
  formatDetailDistance,
  formatDetailDuration,
  formatDistance,
  formatDuration,
} from "../ui/durations.ts";

/** Minimum differences to show. */
const MIN_DIFFERENCE = { seconds: 30, metres: 50 };

/**
 * Formats '4 min shorter, 1.2 km longer; now 14 min, 6.2 km', or the new figures only, if not comparable. Null without
 * a route.
 */
export function routeChange(
  { details }: Pick<TransportEvent, "details">,
  language: Language = defaultLanguage(),
): string | null {
  const { t } = createTranslator(language, timelineMessages);
  const { seconds, distance, source, secondsBefore, distanceBefore, sourceBefore } = details;
  if (typeof seconds !== "number" || typeof distance !== "number") return null;
  const route = `${formatDetailDuration(seconds)}, ${formatDetailDistance(distance, language)}`;
  const now = source === "estimate" ? t("timeline.routeEstimated", { route }) : route;
  const isKnownBefore = typeof secondsBefore === "number" && typeof distanceBefore === "number";
  if (!isKnownBefore || !routeSources.some((known) => known === sourceBefore)) return now;
  if ((source === "estimate") !== (sourceBefore === "estimate")) {
    const before = `${formatDetailDuration(secondsBefore)}, ${formatDetailDistance(distanceBefore, language)}`;
    return t("timeline.routeReplacedEstimate", { now, before });
  }
  const changes = [
    difference(seconds - secondsBefore, MIN_DIFFERENCE.seconds, formatDuration, language),
    difference(distance - distanceBefore, MIN_DIFFERENCE.metres, formatDistance, language),
  ].filter((change) => change !== null);
  return changes.length > 0
    ? t("timeline.routeChanged", { changes: changes.join(", "), now })
    : t("timeline.routeUnchanged", { now });
}

function difference(
  by: number,
  noticedFrom: number,
  format: (amount: number, language: Language) => string,
  language: Language,
): string | null {
  if (Math.abs(by) < noticedFrom) return null;
  const { t } = createTranslator(language, timelineMessages);
  return t(by < 0 ? "timeline.shorter" : "timeline.longer", {
    amount: format(Math.abs(by), language),
  });
}
