import { t } from "@lingui/core/macro";
import { cleanText, currentPasswordField, isShowable, limits } from "@wardway/model";
import { z } from "zod";
import { registrationField } from "#app/http/passkeys.server.ts";
import { endSessionSchema } from "#app/ui/account/end-session.ts";

const code = z
  .string({ error: () => t`Enter the code` })
  .trim()
  .min(1, { error: () => t`Enter the code` })
  .max(40, { error: () => t`This is no code.` });

const passkeyName = z
  .string({ error: () => t`Name the passkey` })
  .overwrite(cleanText)
  .trim()
  .min(1, { error: () => t`Name the passkey` })
  .max(limits.passkeyName, {
    error: () => t`A name can have at most ${{ max: limits.passkeyName }} characters.`,
  })
  .refine(isShowable, { error: () => t`Name the passkey` });

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
  { error: () => t`This is not a form of this page. Load it again.` },
);
export type SecurityIntent = z.output<typeof securityIntentSchema>;
export type SecurityIntentName = SecurityIntent["intent"];
