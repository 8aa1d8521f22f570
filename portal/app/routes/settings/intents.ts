import { currentPasswordField, limits } from "@wardway/model";
import { z } from "zod";

/** A box sends something when it is ticked, and nothing otherwise. */
const box = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

/** Deletes one's own account, once its name and its password have been typed. */
export const deletion = z.object({
  intent: z.literal("deleteAccount"),
  username: z
    .string({ error: "Username is required." })
    .trim()
    .min(1, "Username is required.")
    .max(limits.username, `Username can have at most ${limits.username} characters.`),
  currentPassword: currentPasswordField,
});

/** What the forms of the Account and the Notifications tab ask for. */
export const settingsIntentSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("preferences"),
      emailNotifications: box,
      transportUpdates: box,
      marketingEmails: box,
    }),
    deletion,
  ],
  { error: "This is not a form of this page. Load it again." },
);
export type SettingsIntent = z.output<typeof settingsIntentSchema>;
