import { statusLabel, type TrafficCondition } from "@wardway/db/model";

/** What is said of the traffic beside a travel time; what an estimate goes by is only to be expected. */
export function trafficText(condition: TrafficCondition | null, isEstimate: boolean): string {
  if (condition === null) return "Traffic not known";
  return `${statusLabel(condition)} traffic${isEstimate ? " expected" : ""}`;
}
