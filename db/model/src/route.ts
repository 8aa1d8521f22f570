import { z } from "zod";
import { limits } from "./limits.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import { portalIssue } from "./messages/portal-issue.ts";
import { timestamp } from "./values.ts";
import { trafficConditions } from "./vocabulary.ts";

const polylineInvalid = portalIssue("route.polylineInvalid");
const distanceInvalid = portalIssue("route.distanceInvalid");

/** An optional route from the caller. */
export const routeFields = {
  optimalRoute: z
    .string({ error: polylineInvalid })
    .max(
      limits.routeLine,
      issue("text.maxLength", { label: fieldTerm("Optimal route"), max: limits.routeLine }),
    )
    .regex(/^[?-~]+$/, polylineInvalid)
    .nullish()
    .describe("Encoded polyline, precision 5."),
  trafficCondition: z.enum(trafficConditions, { error: portalIssue("route.trafficInvalid") }).nullish(),
  estimatedTravelTime: z
    .number({ error: portalIssue("route.timeNotNumber") })
    .int(portalIssue("route.timeNotWhole"))
    .min(0, portalIssue("route.timeNegative"))
    .max(limits.routeSeconds, portalIssue("route.timeTooLong", { max: limits.routeSeconds }))
    .nullish()
    .describe("Seconds."),
  estimatedDistance: z
    .string({ error: distanceInvalid })
    .regex(/^\d{1,8}(?:\.\d{1,20})?$/, distanceInvalid)
    .transform(Number)
    .nullish()
    .describe("Metres, as text."),
  routeLastUpdated: timestamp("Route last updated").nullish().describe("When the route was computed."),
} as const;
