import type { TrafficCondition } from "@wardway/model";
import type { MessageKey } from "../messages/message-key.ts";
import { inEnglish } from "../messages/messages.tsx";

const texts = {
  light: { known: "Light traffic", expected: "Light traffic expected" },
  moderate: { known: "Moderate traffic", expected: "Moderate traffic expected" },
  heavy: { known: "Heavy traffic", expected: "Heavy traffic expected" },
} as const satisfies Record<TrafficCondition, Record<string, MessageKey>>;

/** What is said of the traffic beside a travel time; what an estimate goes by is only to be expected. */
export function trafficText(
  condition: TrafficCondition | null,
  isEstimate: boolean,
  { say } = inEnglish,
): string {
  if (condition === null) return say("Traffic not known");
  return say(texts[condition][isEstimate ? "expected" : "known"]);
}
