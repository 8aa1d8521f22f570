import { z } from "zod";
import type { ReadonlyDeep } from "./api.ts";
import { trackingLimits } from "./limits.ts";
import { timestamp } from "./values.ts";
import { milestoneNames, routeSources } from "./vocabulary.ts";

const degrees = (label: string, most: number) =>
  z
    .number({ error: `${label} must be a number of degrees.` })
    .min(-most, `${label} must be at least -${most} degrees.`)
    .max(most, `${label} can be at most ${most} degrees.`);

/** Where a vehicle is, as a phone tells (W3C Geolocation). */
export const positionFixSchema = z.strictObject({
  recordedAt: timestamp("Recorded at").describe("When, by the phone's clock."),
  latitude: degrees("Latitude", 90).describe("Decimal degrees, WGS 84."),
  longitude: degrees("Longitude", 180).describe("Decimal degrees, WGS 84."),
  accuracy: z
    .number({ error: "Accuracy must be a number of metres." })
    .min(0, "Accuracy cannot be negative.")
    .describe("Metres around the place, at 95 %."),
  speed: z
    .number({ error: "Speed must be a number of metres a second." })
    .min(0, "Speed cannot be negative.")
    .nullish()
    .describe("Metres a second."),
  heading: z
    .number({ error: "Heading must be a number of degrees." })
    .min(0, "Heading must be at least 0 degrees.")
    .max(360, "Heading can be at most 360 degrees.")
    .nullish()
    .describe("Degrees clockwise from north."),
});

/** The body of `POST /api/transport-requests/:id/positions`: what has gathered since the last one. */
export const sharePositionsSchema = z.strictObject({
  fixes: z
    .array(positionFixSchema, { error: "Fixes must be a list of positions." })
    .min(1, "Send at least one position.")
    .max(trackingLimits.batch, `Send at most ${trackingLimits.batch} positions at once.`),
});
export type SharePositions = z.input<typeof sharePositionsSchema>;
export type PositionFix = z.input<typeof positionFixSchema>;

/** Where the vehicle was last, as those who may watch read it. */
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

/** Where a vehicle is on its way to. */
export const trackingLegs = ["to_pickup", "to_destination"] as const;
export type TrackingLeg = (typeof trackingLegs)[number];

/** The answer of `GET /api/transport-requests/:id/tracking`. */
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

/** The answer of `POST /api/transport-requests/:id/positions`. */
export const sharedPositionsSchema = z.strictObject({
  stored: z.int().describe("How many were kept; the rest were thinned out, sent before or not plausible."),
  implausible: z
    .int()
    .describe("How many could not be true: out of order in time, or faster than a vehicle."),
  tracking: trackingSchema,
});
export type SharedPositions = ReadonlyDeep<z.output<typeof sharedPositionsSchema>>;
