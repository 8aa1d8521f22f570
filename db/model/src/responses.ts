import { z } from "zod";
import { DAY_MS, MINUTE_MS } from "./durations.ts";
import { limits } from "./limits.ts";
import { issue } from "./messages/issue.ts";
import { optionalText } from "./text.ts";
import { identifier, timestamp } from "./values.ts";

export const arrivalTime = timestamp("Estimated arrival")
  .refine((at) => at.getTime() >= Date.now() - 5 * MINUTE_MS, {
    error: issue("response.arrivalInPast"),
  })
  .refine((at) => at.getTime() <= Date.now() + limits.arrivalHorizonDays * DAY_MS, {
    error: issue("response.arrivalTooFarAhead"),
  });

export const responseNotes = optionalText("Notes", limits.notes);

/** `ambulanceCompanyId` is for administrators only. */
export const createResponseSchema = z.object({
  transportRequestId: identifier("Transport request"),
  ambulanceCompanyId: identifier("Ambulance company")
    .nullish()
    .describe("Required for administrators. Other callers respond for their own company."),
  estimatedArrival: arrivalTime.describe("Estimated arrival at the pick-up, not in the past."),
  notes: responseNotes,
});
export type CreateResponse = z.output<typeof createResponseSchema>;
export type CreateResponseBody = z.input<typeof createResponseSchema>;

export const decidableStatuses = ["approved", "rejected", "withdrawn"] as const;

export const decideResponseSchema = z.object({
  status: z.enum(decidableStatuses, { error: issue("response.statusUnknown") }),
});
export type DecideResponse = z.output<typeof decideResponseSchema>;

/** Only the company that ran the transport can be rated. */
export const rateSchema = z.object({
  transportRequestId: identifier("Transport request"),
  ambulanceCompanyId: identifier("Ambulance company")
    .nullish()
    .describe("Default: the company that ran the transport; others are rejected."),
  rating: z
    .number({ error: issue("rating.notNumber") })
    .int(issue("rating.notWhole"))
    .min(limits.rating.min, issue("rating.outOfRange"))
    .max(limits.rating.max, issue("rating.outOfRange")),
  feedback: optionalText("Feedback", limits.feedback),
});
export type Rate = z.output<typeof rateSchema>;
export type RateBody = z.input<typeof rateSchema>;
