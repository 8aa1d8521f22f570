import { timeMessages } from "@wardway/model/messages/en/time";
import { createTranslator, defaultLanguage, type Language } from "../messages/messages.tsx";
import { grouped, toOneDecimal } from "./numbers.ts";

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const KILOMETER_METERS = 1000;

/** "45 sec", "12 min", "2 h 5 min". */
export function formatDuration(seconds: number, language = defaultLanguage()): string {
  if (seconds < MINUTE_SECONDS)
    return createTranslator(language, timeMessages).t("time.seconds", { count: Math.round(seconds) });
  if (seconds < HOUR_SECONDS) return `${Math.round(seconds / MINUTE_SECONDS)} min`;
  const minutes = Math.round(seconds / MINUTE_SECONDS);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Metres to "85 m", "4.2 km", "12 km". */
export function formatDistance(metres: number, { locale }: Language = defaultLanguage()): string {
  if (metres < 100) return `${Math.round(metres)} m`;
  if (metres < 10 * KILOMETER_METERS) return `${tenths(metres, locale)} km`;
  return `${grouped(metres / KILOMETER_METERS, locale)} km`;
}

/** Seconds to whole minutes, rounded down. */
export function formatDetailDuration(seconds: number): string {
  return `${Math.floor(seconds / MINUTE_SECONDS)} min`;
}

/** Metres to kilometres with one decimal. */
export function formatDetailDistance(metres: number, { locale }: Language = defaultLanguage()): string {
  return `${tenths(metres, locale)} km`;
}

/** Rounds the exact value; `Intl` rounds its decimal representation. */
const tenths = (metres: number, locale: string) =>
  toOneDecimal(Number((metres / KILOMETER_METERS).toFixed(1)), locale);
