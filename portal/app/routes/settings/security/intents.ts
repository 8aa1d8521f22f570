import { currentPasswordField } from "@wardway/model";
import { z } from "zod";
import { endSessionSchema } from "#app/ui/account/end-session.ts";

const code = z
  .string({ error: "Enter the code" })
  .trim()
  .min(1, "Enter the code")
  .max(40, "This is no code.");

/** The forms of the Security tab. */
export const securityIntentSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("startFactor") }),
    z.object({ intent: z.literal("confirmFactor"), code }),
    z.object({ intent: z.literal("newCodes"), currentPassword: currentPasswordField }),
    z.object({ intent: z.literal("switchOff"), currentPassword: currentPasswordField }),
    endSessionSchema,
    z.object({ intent: z.literal("endOtherSessions") }),
  ],
  { error: "This is not a form of this page. Load it again." },
);
export type SecurityIntent = z.output<typeof securityIntentSchema>;
export type SecurityIntentName = SecurityIntent["intent"];
