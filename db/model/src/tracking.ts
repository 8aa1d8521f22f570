import { z } from "zod";
import type { ReadonlyDeep } from "./api.ts";
import { trackingLimits } from "./limits.ts";
import { fieldTerm } from "./messages/issue.ts";
import { portalIssue } from "./messages/portal-issue.ts";
import { timestamp } from "./values.ts";
import { milestoneNames, routeSources } from "./vocabulary.ts";

const degrees = (name: string, min: number, max: number) => {
  const label = fieldTerm(name);
  return z
    .number({ error: portalIssue("position.degreesNotNumber", { label }) })
    .min(min, portalIssue("position.degreesAtLeast", { label, min }))
    .max(max, portalIssue("position.degreesAtMost", { label, max }));
};

/** From a phone (W3C Geolocation). */
export const positionFixSchema = z.strictObject({
  recordedAt: timestamp("Recorded at").describe("Time of the fix, by the phone's clock."),
  latitude: degrees("Latitude", -90, 90).describe("Decimal degrees, WGS 84."),
  longitude: degrees("Longitude", -180, 180).describe("Decimal degrees, WGS 84."),
  accuracy: z
    .number({ error: portalIssue("position.accuracyNotNumber") })
    .min(0, portalIssue("position.negative", { label: fieldTerm("Accuracy") }))
    .describe("Radius in metres, 95 % confidence."),
  speed: z
    .number({ error: portalIssue("position.speedNotNumber") })
    .min(0, portalIssue("position.negative", { label: fieldTerm("Speed") }))
    .nullish()
    .describe("Metres per second."),
  heading: degrees("Heading", 0, 360).nullish().describe("Degrees clockwise from north."),
});

/** Positions since the last call. */
export const sharePositionsSchema = z.strictObject({
  fixes: z
    .array(positionFixSchema, { error: portalIssue("position.fixesNotList") })
    .min(1, portalIssue("position.fixesEmpty"))
    .max(trackingLimits.batch, portalIssue("position.tooManyFixes", { max: trackingLimits.batch })),
  takeOver: z
    .boolean()
    .optional()
    .describe("Shows the caller's vehicle from now on, instead of that of a colleague who shares too."),
});
export type SharePositions = z.input<typeof sharePositionsSchema>;
export type PositionFix = z.input<typeof positionFixSchema>;

export const vehiclePositionSchema = z.strictObject({
  latitude: z.number(),
  longitude: z.number(),
  accuracy: z.number().describe("Metres."),
  speed: z.number().nullable().describe("Metres per second."),
  heading: z.number().nullable().describe("Degrees clockwise from north."),
  recordedAt: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
});
export type VehiclePosition = ReadonlyDeep<z.output<typeof vehiclePositionSchema>>;

export const trackingLegs = ["to_pickup", "to_destination"] as const;
export type TrackingLeg = (typeof trackingLegs)[number];

export const trackingSchema = z.strictObject({
  requestId: z.int(),
  position: vehiclePositionSchema.nullable().describe("Null if none was shared or the transport has ended."),
  trail: z
    .string()
    .nullable()
    .describe(
      "Positions of the last minutes, oldest first: encoded polyline, precision 5. Null if fewer than two.",
    ),
  leg: z.enum(trackingLegs).nullable().describe("Null if the transport is not in progress."),
  remainingDistance: z.number().nullable().describe("Metres from the last position to the end of the leg."),
  remainingTime: z.number().nullable().describe("Seconds from the last position to the end of the leg."),
  arrival: z.iso.datetime().nullable().describe("Estimated arrival at the end of the leg."),
  promisedArrival: z.iso
    .datetime()
    .nullable()
    .describe("Arrival at the pick-up that the company promised; null on other legs."),
  difference: z.number().nullable().describe("Seconds later than promised; negative if earlier."),
  source: z.enum(routeSources).nullable(),
  polyline: z
    .string()
    .nullable()
    .describe(
      "Route to the end of the leg: encoded polyline, precision 5. Null on the stored route or if unknown.",
    ),
  isEstimate: z.boolean().describe("Whether distance and time are estimated without road data."),
  isArrivingSoon: z.boolean(),
  suggestion: z
    .enum(milestoneNames)
    .nullable()
    .describe("Milestone suggested by the position; the crew records it."),
  computedAt: z.iso.datetime(),
});
export type Tracking = ReadonlyDeep<z.output<typeof trackingSchema>>;

export const sharedPositionsSchema = z.strictObject({
  stored: z.int().describe("Number of stored positions; the others were thinned, duplicates or implausible."),
  implausible: z.int().describe("Number of positions rejected for an invalid time or an impossible speed."),
  isShown: z
    .boolean()
    .describe(
      "Whether this vehicle is the one shown; false while a colleague's is, who began to share later.",
    ),
  tracking: trackingSchema,
});
export type SharedPositions = ReadonlyDeep<z.output<typeof sharedPositionsSchema>>;
