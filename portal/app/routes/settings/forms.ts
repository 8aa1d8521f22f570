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
  username: z
    .string({ error: () => t`Username is required.` })
    .trim()
    .min(1, { error: () => t`Username is required.` })
    .max(limits.username, {
      error: () => t`Username can have at most ${{ username: limits.username }} characters.`,
    }),
  currentPassword: currentPasswordField,
});

export const preferencesForm = z.object({
  emailNotifications: checkbox,
  transportUpdates: checkbox,
  marketingEmails: checkbox,
});

export const readingForm = z.object({
  language: z.enum(languageChoices),
  distanceUnit: z.enum(distanceUnits).optional().transform(orNull),
  hourFormat: z.enum(hourFormats).optional().transform(orNull),
});
