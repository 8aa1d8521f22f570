import { currentPasswordField, limits } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { z } from "zod";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

/** An unchecked box is not submitted. */
const checkbox = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

export const deleteAccountForm = z.object({
  intent: z.literal("deleteAccount"),
  username: z
    .string({ error: translate("settings.usernameIsRequired") })
    .trim()
    .min(1, translate("settings.usernameIsRequired"))
    .max(limits.username, translate("settings.usernameCanHaveAtMost", { username: limits.username })),
  currentPassword: currentPasswordField,
});

export const settingsIntentSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("preferences"),
      emailNotifications: checkbox,
      transportUpdates: checkbox,
      marketingEmails: checkbox,
    }),
    deleteAccountForm,
  ],
  { error: translate("settings.thisIsNotAForm") },
);
export type SettingsIntent = z.output<typeof settingsIntentSchema>;
