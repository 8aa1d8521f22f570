import { z } from "zod";
import { reasonSchema, stepTime } from "./requests.ts";
import { identifier } from "./values.ts";

/** By its event: a retry never corrects what was recorded since. */
export const correctMilestoneSchema = z.object({
  eventId: identifier("Event").describe("The event of the milestone."),
  at: stepTime
    .nullable()
    .describe("The right time, not in the future. Null if the last milestone was not reached."),
  reason: reasonSchema,
});
export type CorrectMilestone = z.output<typeof correctMilestoneSchema>;

export const reopenSchema = z.object({
  eventId: identifier("Event").describe("The event of the completion."),
  reason: reasonSchema,
});
export type Reopen = z.output<typeof reopenSchema>;
