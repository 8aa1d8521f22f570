import { hasTypicalTraffic, type RouteSource, type TrafficCondition } from "@wardway/model";
import { routeMessages } from "@wardway/model/messages/en/route";
import { createTranslator, defaultLanguage, type Language } from "../messages/messages.tsx";

const texts = {
  light: { live: "route.trafficLight", typical: "route.trafficLightTypical" },
  moderate: { live: "route.trafficModerate", typical: "route.trafficModerateTypical" },
  heavy: { live: "route.trafficHeavy", typical: "route.trafficHeavyTypical" },
} as const satisfies Record<TrafficCondition, Record<string, keyof typeof routeMessages>>;

/** Says whether the traffic is only typical of the hour. @param source of the route; null if it came with the request */
export function trafficText(
  condition: TrafficCondition | null,
  source: RouteSource | null,
  language: Language = defaultLanguage(),
): string {
  const { t } = createTranslator(language, routeMessages);
  if (condition === null) return t("route.trafficUnknown");
  return t(texts[condition][hasTypicalTraffic(source) ? "typical" : "live"]);
}
