import { METERS_PER_MILE } from "@wardway/model";
import { timeMessages } from "@wardway/model/messages/en/time";
import { createTranslator, defaultLanguage, type Language } from "../messages/messages.tsx";
import { grouped, toOneDecimal } from "./numbers.ts";

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const KILOMETER_METERS = 1000;
const FOOT_METERS = 0.3048;

/** "45 sec", "12 min", "2 h 5 min". */
export function formatDuration(seconds: number, language = defaultLanguage()): string {
  if (seconds < MINUTE_SECONDS)
    return createTranslator(language, timeMessages).t("time.seconds", { count: Math.round(seconds) });
  if (seconds < HOUR_SECONDS) return `${Math.round(seconds / MINUTE_SECONDS)} min`;
  const minutes = Math.round(seconds / MINUTE_SECONDS);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Metres to "85 m", "4.2 km", "12 km"; in miles "280 ft", "2.6 mi", "12 mi". */
export function formatDistance(metres: number, language: Language = defaultLanguage()): string {
  const { locale, distanceUnit } = language;
  const amount = toUnit(metres, language);
  const unit = distanceUnit ?? "km";
  if (amount >= 10) return `${grouped(amount, locale)} ${unit}`;
  if (amount >= 0.1) return `${tenths(amount, locale)} ${unit}`;
  return unit === "km" ? `${Math.round(metres)} m` : `${Math.round(metres / FOOT_METERS / 10) * 10} ft`;
}

/** Seconds to whole minutes, rounded down. */
export function formatDetailDuration(seconds: number): string {
  return `${Math.floor(seconds / MINUTE_SECONDS)} min`;
}

/** Metres to kilometres or miles with one decimal. */
export function formatDetailDistance(metres: number, language: Language = defaultLanguage()): string {
  return `${tenths(toUnit(metres, language), language.locale)} ${language.distanceUnit ?? "km"}`;
}

/** Kilometres or statute miles. */
const toUnit = (metres: number, { distanceUnit }: Language) =>
  metres / (distanceUnit === "mi" ? METERS_PER_MILE : KILOMETER_METERS);

/** Rounds the exact value; `Intl` rounds its decimal representation. */
const tenths = (amount: number, locale: string) => toOneDecimal(Number(amount.toFixed(1)), locale);
