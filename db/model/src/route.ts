import { z } from "zod";
import { limits } from "./limits.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import { timestamp } from "./values.ts";
import { trafficConditions } from "./vocabulary.ts";

const distanceMessage = "Estimated distance must be metres as text, like 12500.";

/** An optional route that the caller sends with a request. */
export const routeFields = {
  optimalRoute: z
    .string({ error: "Optimal route must be text: an encoded polyline." })
    .max(
      limits.routeLine,
      issue("text.maxLength", { label: fieldTerm("Optimal route"), max: limits.routeLine }),
    )
    .regex(/^[?-~]+$/, "Optimal route must be an encoded polyline.")
    .nullish()
    .describe("Encoded polyline, precision 5."),
  trafficCondition: z
    .enum(trafficConditions, { error: "Traffic condition must be light, moderate or heavy." })
    .nullish(),
  estimatedTravelTime: z
    .number({ error: "Estimated travel time must be a number of seconds." })
    .int("Estimated travel time must be whole seconds.")
    .min(0, "Estimated travel time cannot be negative.")
    .max(limits.routeSeconds, `Estimated travel time can be at most ${limits.routeSeconds} seconds.`)
    .nullish()
    .describe("Seconds."),
  estimatedDistance: z
    .string({ error: distanceMessage })
    .regex(/^\d{1,8}(?:\.\d{1,20})?$/, distanceMessage)
    .transform(Number)
    .nullish()
    .describe("Metres, as text."),
  routeLastUpdated: timestamp("Route last updated").nullish().describe("When the route was computed."),
} as const;
