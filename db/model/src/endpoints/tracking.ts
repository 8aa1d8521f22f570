import { trackingLimits } from "../limits.ts";
import { sharedPositionsSchema, sharePositionsSchema, trackingSchema } from "../tracking.ts";
import type { Subject } from "./contract.ts";
import { sdkRoutes } from "./routes.ts";

const { batch, calls, maxAgeHours } = trackingLimits;

export const tracking = {
  name: "Tracking",
  description:
    "Position and arrival of a vehicle while its transport is in progress, for the requesting hospital, the assigned " +
    "company and administrators. Positions are stored for as many days as the administrators have set.",
  endpoints: {
    sharePositions: {
      ...sdkRoutes.sharePositions,
      right: "request.share_position",
      audit: "change",
      summary: "Share positions of the vehicle",
      description:
        `Positions of a phone, up to ${batch} per call and ${calls.max} calls a minute, while the transport is in ` +
        `progress. A position may be up to ${maxAgeHours} hours old, after a dead zone, and come in any order; ` +
        "repeated ones are ignored. Positions that are impossible by accuracy, time or speed are left out, and so are " +
        "those next to a stored one.",
      body: sharePositionsSchema.meta({ id: "NewPositions" }),
      response: sharedPositionsSchema,
      errors: ["conflict", "too_many"],
      example: {
        body: {
          fixes: [
            { recordedAt: "2027-03-04T19:05:02Z", latitude: 39.3042, longitude: -76.6011, accuracy: 8.5 },
            {
              recordedAt: "2027-03-04T19:05:12Z",
              latitude: 39.3049,
              longitude: -76.6018,
              accuracy: 6,
              speed: 9.8,
              heading: 318,
            },
          ],
        },
      },
    },
    getTracking: {
      ...sdkRoutes.getTracking,
      right: "request.read",
      audit: "records",
      summary: "Get position and arrival of the vehicle",
      description:
        "Remaining distance and time follow the stored route on the way to the destination, and a route that is " +
        "recomputed now and then on the way to the pick-up and off the route. The suggested milestone is a hint for " +
        "the crew: the portal records none by itself. Not found for any other company than the assigned one.",
      response: trackingSchema,
    },
  },
} as const satisfies Subject;
