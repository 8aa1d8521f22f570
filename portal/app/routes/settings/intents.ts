import { currentPasswordField, limits } from "@wardway/model";
import { z } from "zod";

/** A checkbox is submitted only if it is checked. */
const checkbox = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

/** Deletes the user's own account. */
export const deleteAccountForm = z.object({
  intent: z.literal("deleteAccount"),
  username: z
    .string({ error: "Username is required." })
    .trim()
    .min(1, "Username is required.")
    .max(limits.username, `Username can have at most ${limits.username} characters.`),
  currentPassword: currentPasswordField,
});

/** The forms of the Account and the Notifications tab. */
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
  { error: "This is not a form of this page. Load it again." },
);
export type SettingsIntent = z.output<typeof settingsIntentSchema>;
