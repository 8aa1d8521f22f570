import { cleanText, currentPasswordField, isShowable, limits } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { z } from "zod";
import { registrationField } from "#app/http/passkeys.server.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { endSessionSchema } from "#app/ui/account/end-session.ts";
import { messages } from "../messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const code = z
  .string({ error: translate("settings.enterTheCode") })
  .trim()
  .min(1, translate("settings.enterTheCode"))
  .max(40, translate("settings.thisIsNoCode"));

const passkeyName = z
  .string({ error: translate("settings.nameThePasskey") })
  .overwrite(cleanText)
  .trim()
  .min(1, translate("settings.nameThePasskey"))
  .max(limits.passkeyName, translate("settings.aNameCanHaveAtMost", { max: limits.passkeyName }))
  .refine(isShowable, translate("settings.nameThePasskey"));

export const securityIntentSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("startFactor") }),
    z.object({ intent: z.literal("confirmFactor"), code }),
    z.object({ intent: z.literal("newCodes"), currentPassword: currentPasswordField }),
    z.object({ intent: z.literal("switchOff"), currentPassword: currentPasswordField }),
    z.object({ intent: z.literal("startPasskey"), name: passkeyName }),
    z.object({ intent: z.literal("addPasskey"), name: passkeyName, credential: registrationField }),
    z.object({
      intent: z.literal("removePasskey"),
      passkey: z.coerce
        .number()
        .int()
        .positive()
        .max(2 ** 31 - 1),
    }),
    z.object({ intent: z.literal("unlinkProvider") }),
    endSessionSchema,
    z.object({ intent: z.literal("endOtherSessions") }),
  ],
  { error: translate("settings.thisIsNotAForm") },
);
export type SecurityIntent = z.output<typeof securityIntentSchema>;
export type SecurityIntentName = SecurityIntent["intent"];
