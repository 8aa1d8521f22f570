import type { Lateness, LatenessKind } from "@wardway/model";
import { latenessMessages } from "@wardway/model/messages/en/lateness";
import { timeMessages } from "@wardway/model/messages/en/time";
import { createTranslator, english } from "../messages/messages.tsx";
import { formatDuration } from "./durations.ts";

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** "on time", "17 min late", "2 h 5 min early", "5 days early". */
export function formatMinutesLate(minutes: number, language = english): string {
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
export function formatLateness({ kind, minutes }: Lateness, language = english): string {
  const { t } = createTranslator(language, latenessMessages);
  const time = formatSpan(Math.abs(minutes), language);
  if (kind === "not_started" && minutes < 0) return t("lateness.notStartedSoon", { time });
  if (kind !== "not_arrived" && minutes <= 0) return t(`lateness.${codes[kind]}Now`);
  return t(`lateness.${codes[kind]}`, { time });
}

/** "45 sec", "2 h 5 min"; days from two days on. */
export function formatSpan(minutes: number, language = english): string {
  if (minutes < 2 * DAY_MINUTES) return formatDuration(minutes * 60, language);
  const { t } = createTranslator(language, timeMessages);
  return t("time.days", { count: Math.round(minutes / DAY_MINUTES) });
}
