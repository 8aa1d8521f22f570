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

/** A vehicle's position from a phone (W3C Geolocation). */
export const positionFixSchema = z.strictObject({
  recordedAt: timestamp("Recorded at").describe("When, by the phone's clock."),
  latitude: degrees("Latitude", -90, 90).describe("Decimal degrees, WGS 84."),
  longitude: degrees("Longitude", -180, 180).describe("Decimal degrees, WGS 84."),
  accuracy: z
    .number({ error: portalIssue("position.accuracyNotNumber") })
    .min(0, portalIssue("position.negative", { label: fieldTerm("Accuracy") }))
    .describe("Metres around the place, at 95 %."),
  speed: z
    .number({ error: portalIssue("position.speedNotNumber") })
    .min(0, portalIssue("position.negative", { label: fieldTerm("Speed") }))
    .nullish()
    .describe("Metres a second."),
  heading: degrees("Heading", 0, 360).nullish().describe("Degrees clockwise from north."),
});

/** The body of `POST /api/transport-requests/:id/positions`: the positions since the last call. */
export const sharePositionsSchema = z.strictObject({
  fixes: z
    .array(positionFixSchema, { error: portalIssue("position.fixesNotList") })
    .min(1, portalIssue("position.fixesEmpty"))
    .max(trackingLimits.batch, portalIssue("position.tooManyFixes", { max: trackingLimits.batch })),
});
export type SharePositions = z.input<typeof sharePositionsSchema>;
export type PositionFix = z.input<typeof positionFixSchema>;

/** The last position of a vehicle, for authorized readers. */
export const vehiclePositionSchema = z.strictObject({
  latitude: z.number(),
  longitude: z.number(),
  accuracy: z.number().describe("Metres."),
  speed: z.number().nullable().describe("Metres a second."),
  heading: z.number().nullable().describe("Degrees clockwise from north."),
  recordedAt: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
});
export type VehiclePosition = ReadonlyDeep<z.output<typeof vehiclePositionSchema>>;

/** The leg of a transport that is in progress. */
export const trackingLegs = ["to_pickup", "to_destination"] as const;
export type TrackingLeg = (typeof trackingLegs)[number];

/** The response of `GET /api/transport-requests/:id/tracking`. */
export const trackingSchema = z.strictObject({
  requestId: z.int(),
  position: vehiclePositionSchema
    .nullable()
    .describe("Null where none was shared, or the transport is over."),
  leg: z.enum(trackingLegs).nullable().describe("Null where the transport is not under way."),
  remainingDistance: z.number().nullable().describe("Metres from the last position."),
  remainingTime: z.number().nullable().describe("Seconds from the last position."),
  arrival: z.iso.datetime().nullable().describe("When the end of the leg is reached, as far as one knows."),
  promisedArrival: z.iso.datetime().nullable().describe("What was promised for the end of the leg."),
  difference: z.number().nullable().describe("Seconds behind the promise; negative where it is early."),
  source: z.enum(routeSources).nullable(),
  isEstimate: z.boolean().describe("Whether the figures come without roads."),
  isArrivingSoon: z.boolean(),
  suggestion: z
    .enum(milestoneNames)
    .nullable()
    .describe("The milestone that the place suggests; a crew records it, nobody else does."),
  computedAt: z.iso.datetime(),
});
export type Tracking = ReadonlyDeep<z.output<typeof trackingSchema>>;

/** The response of `POST /api/transport-requests/:id/positions`. */
export const sharedPositionsSchema = z.strictObject({
  stored: z.int().describe("How many were kept; the rest were thinned out, sent before or not plausible."),
  implausible: z
    .int()
    .describe("How many could not be true: out of order in time, or faster than a vehicle."),
  tracking: trackingSchema,
});
export type SharedPositions = ReadonlyDeep<z.output<typeof sharedPositionsSchema>>;
