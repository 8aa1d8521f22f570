import type { TrafficCondition } from "@wardway/model";
import { routeMessages } from "@wardway/model/messages/en/route";
import { createTranslator, english, type Language } from "../messages/messages.tsx";

const texts = {
  light: { known: "route.trafficLight", expected: "route.trafficLightExpected" },
  moderate: { known: "route.trafficModerate", expected: "route.trafficModerateExpected" },
  heavy: { known: "route.trafficHeavy", expected: "route.trafficHeavyExpected" },
} as const satisfies Record<TrafficCondition, Record<string, keyof typeof routeMessages>>;

/** Estimates only state expected traffic. */
export function trafficText(
  condition: TrafficCondition | null,
  isEstimate: boolean,
  language: Language = english,
): string {
  const { t } = createTranslator(language, routeMessages);
  if (condition === null) return t("route.trafficUnknown");
  return t(texts[condition][isEstimate ? "expected" : "known"]);
}
