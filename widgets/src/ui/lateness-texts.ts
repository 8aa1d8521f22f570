import { hasPassed, type Lateness, type LatenessKind, minutesLate } from "@wardway/model";
import { latenessMessages } from "@wardway/model/messages/en/lateness";
import { pickupMessages } from "@wardway/model/messages/en/pickup";
import { timeMessages } from "@wardway/model/messages/en/time";
import { createTranslator, defaultLanguage, type Language } from "../messages/messages.tsx";
import { formatDuration } from "./durations.ts";
import type { PickupFacts } from "./pickup-texts.ts";

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** "on time", "17 min late", "2 h 5 min early", "5 days early". */
export function formatMinutesLate(minutes: number, language = defaultLanguage()): string {
  const { t } = createTranslator(language, latenessMessages);
  if (minutes === 0) return t("lateness.onTime");
  const time = formatSpan(Math.abs(minutes), language);
  return t(minutes > 0 ? "lateness.late" : "lateness.early", { time });
}

const codes = {
  unanswered: "unanswered",
  undecided: "undecided",
  not_started: "notStarted",
  not_arrived: "notArrived",
} as const satisfies Record<LatenessKind, string>;

/** "Not started, 12 min late". */
export function formatLateness({ kind, minutes }: Lateness, language = defaultLanguage()): string {
  const { t } = createTranslator(language, latenessMessages);
  const time = formatSpan(Math.abs(minutes), language);
  if (kind === "not_started" && minutes < 0) return t("lateness.notStartedSoon", { time });
  if (kind !== "not_arrived" && minutes <= 0) return t(`lateness.${codes[kind]}Now`);
  return t(`lateness.${codes[kind]}`, { time });
}

/** "45 sec", "2 h 5 min"; days from two days on. */
function formatSpan(minutes: number, language = defaultLanguage()): string {
  if (minutes < 2 * DAY_MINUTES) return formatDuration(minutes * 60, language);
  const { t } = createTranslator(language, timeMessages);
  return t("time.days", { count: Math.round(minutes / DAY_MINUTES) });
}

/** Describes an arrival (ISO 8601): "17 min late", or "17 min after the request" where no time was wanted. */
export function formatArrivalDifference(
  { transportDate, asSoonAsPossible }: PickupFacts,
  arrival: string,
  language = defaultLanguage(),
): string {
  const minutes = minutesLate(transportDate, arrival);
  if (!asSoonAsPossible || minutes < 0) return formatMinutesLate(minutes, language);
  const time = formatSpan(minutes, language);
  return createTranslator(language, pickupMessages).t("pickup.afterRequest", { time });
}

/** As `formatArrivalDifference` for an open response, until its arrival has passed. Both times are ISO 8601. */
export function formatOffer(
  request: PickupFacts,
  arrival: string,
  now: string,
  language: Language = defaultLanguage(),
): string {
  if (!hasPassed(arrival, now)) return formatArrivalDifference(request, arrival, language);
  return createTranslator(language, pickupMessages).t("pickup.passed");
}
