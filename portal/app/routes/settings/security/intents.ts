import { currentPasswordField } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { z } from "zod";
import { portalLanguage } from "#app/infra/language.ts";
import { endSessionSchema } from "#app/ui/account/end-session.ts";
import { messages } from "../messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const code = z
  .string({ error: translate("settings.enterTheCode") })
  .trim()
  .min(1, translate("settings.enterTheCode"))
  .max(40, translate("settings.thisIsNoCode"));

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
  { error: translate("settings.thisIsNotAForm") },
);
export type SecurityIntent = z.output<typeof securityIntentSchema>;
export type SecurityIntentName = SecurityIntent["intent"];
