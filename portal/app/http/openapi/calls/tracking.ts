import { sharedPositionsSchema, sharePositionsSchema, trackingLimits, trackingSchema } from "@wardway/model";
import type { Subject } from "../operation.ts";

const { batch, calls, oldestHours } = trackingLimits;

export const tracking: Subject = {
  name: "Tracking",
  description:
    "Where a vehicle is while its transport is in progress, for the hospital that asked, the company that drives and " +
    "administrators. Positions are kept for as many days as the administrators have set.",
  operations: [
    {
      method: "POST",
      path: "/api/transport-requests/{id}/positions",
      id: "sharePositions",
      summary: "Share positions of the vehicle",
      details:
        `What a phone has gathered, up to ${batch} at once and ${calls.most} calls a minute, while the transport is ` +
        `in progress. A position may wait ${oldestHours} hours in a dead zone, and come in any order; what is sent ` +
        "again adds nothing. Positions that cannot be true, by their accuracy, their time or the speed to the ones " +
        "before and after, are left out, and so are those next to one that is kept.",
      body: sharePositionsSchema.meta({ id: "NewPositions" }),
      answer: sharedPositionsSchema,
      refusals: ["conflict", "too_many"],
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
    {
      method: "GET",
      path: "/api/transport-requests/{id}/tracking",
      id: "getTracking",
      summary: "Read where the vehicle is and when it arrives",
      details:
        "What is left is measured along the stored route on the way to the destination, and along a way that is " +
        "computed anew, now and again, on the way to the pick-up and off the route. The suggested milestone is a " +
        "hint for the crew: the portal records none by itself. Another company than the one that drives finds none.",
      answer: trackingSchema,
    },
  ],
};
