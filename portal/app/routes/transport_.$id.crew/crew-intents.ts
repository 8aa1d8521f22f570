import { limits, milestoneNames } from "@wardway/model";
import { z } from "zod";

/** What the form of the crew's screen asks for. */
export const crewIntentSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("start") }),
  z.object({
    intent: z.literal("milestone"),
    milestone: z.enum(milestoneNames),
    idempotencyKey: z.string().trim().min(1).max(limits.idempotencyKey),
  }),
]);
