import type { TransportRequest } from "@wardway/model";
import { pickupMessages } from "@wardway/model/messages/en/pickup";
import { createTranslator, defaultLanguage, type Language } from "../messages/messages.tsx";
import { bothTimes, type Clock, exactTime, relativeTime } from "./time-format.ts";

export type PickupFacts = Pick<TransportRequest, "transportDate" | "asSoonAsPossible">;

/**
 * When the hospital wants the pick-up: "in 25 min" and "(14:40)", or "as soon as possible" and "requested 4 min ago", which
 * no clock makes overdue.
 * @param show `exact` without a relative time, for what has ended or is printed
 */
export function pickupTexts(
  { transportDate, asSoonAsPossible }: PickupFacts,
  clock: Clock,
  language: Language = defaultLanguage(),
  show: "both" | "exact" = "both",
): string[] {
  const { now, timeZone } = clock;
  const exact = exactTime(transportDate, now, timeZone, language);
  if (!asSoonAsPossible) return show === "exact" ? [exact] : bothTimes(transportDate, clock, language);
  const { t } = createTranslator(language, pickupMessages);
  const ago = show === "exact" ? null : relativeTime(transportDate, now, timeZone, language);
  return [t("pickup.asSoonAsPossible"), t("pickup.requested", { time: ago ?? exact })];
}

/** "14:40", or "as soon as possible", for a sentence. */
export function formatPickup(
  request: PickupFacts,
  { now, timeZone }: Clock,
  language = defaultLanguage(),
): string {
  if (!request.asSoonAsPossible) return exactTime(request.transportDate, now, timeZone, language);
  return createTranslator(language, pickupMessages).t("pickup.asSoonAsPossible");
}
