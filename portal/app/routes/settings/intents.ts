import { t } from "@lingui/core/macro";
import { currentPasswordField, distanceUnits, hourFormats, languageChoices, limits } from "@wardway/model";
import { z } from "zod";

/** An unchecked box is not submitted. */
const checkbox = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

/** An empty choice is not submitted either: the organization's. */
const orNull = <Choice>(choice: Choice | undefined) => choice ?? null;

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
    z.object({
      intent: z.literal("reading"),
      language: z.enum(languageChoices),
      distanceUnit: z.enum(distanceUnits).optional().transform(orNull),
      hourFormat: z.enum(hourFormats).optional().transform(orNull),
    }),
    deleteAccountForm,
  ],
  { error: () => t`This is not a form of this page. Load it again.` },
);
export type SettingsIntent = z.output<typeof settingsIntentSchema>;
