import { t } from "@lingui/core/macro";
import { currentPasswordField, languageChoices, limits } from "@wardway/model";
import { z } from "zod";

/** An unchecked box is not submitted. */
const checkbox = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

export const deleteAccountForm = z.object({
  intent: z.literal("deleteAccount"),
  username: z
    .string({ error: () => t`Username is required.` })
    .trim()
    .min(1, { error: () => t`Username is required.` })
    .max(limits.username, {
      error: () => t`Username can have at most ${{ username: limits.username }} characters.`,
    }),
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
    z.object({ intent: z.literal("language"), language: z.enum(languageChoices) }),
    deleteAccountForm,
  ],
  { error: () => t`This is not a form of this page. Load it again.` },
);
export type SettingsIntent = z.output<typeof settingsIntentSchema>;
