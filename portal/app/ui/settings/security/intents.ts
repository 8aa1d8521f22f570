import { limits } from "@wardway/db/model";
import { z } from "zod";

const code = z
  .string({ error: "Enter the code" })
  .trim()
  .min(1, "Enter the code")
  .max(40, "This is no code.");
const currentPassword = z
  .string({ error: "Current password is required" })
  .min(1, "Current password is required")
  .max(limits.passwordMax, "The current password is not right.");

/** What the forms of the Security tab ask for. */
export const securityIntentSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("startFactor") }),
    z.object({ intent: z.literal("confirmFactor"), code }),
    z.object({ intent: z.literal("newCodes"), currentPassword }),
    z.object({ intent: z.literal("switchOff"), currentPassword }),
    z.object({
      intent: z.literal("endSession"),
      number: z.coerce
        .number()
        .int()
        .positive()
        .max(2 ** 52),
    }),
    z.object({ intent: z.literal("endOtherSessions") }),
  ],
  { error: "This is not a form of this page. Load it again." },
);
export type SecurityIntent = z.output<typeof securityIntentSchema>;
export type SecurityIntentName = SecurityIntent["intent"];
