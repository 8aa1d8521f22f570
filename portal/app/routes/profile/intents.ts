import {
  askedBase,
  baseLocationFields,
  currentPasswordField,
  limits,
  newPasswordField,
  profileSchema,
} from "@wardway/model";
import { z } from "zod";
import { endSessionSchema } from "#app/ui/account/end-session.ts";

export const saveProfile = profileSchema.extend({
  intent: z.literal("profile"),
  /** The version of the profile that the form was filled in from. */
  seen: z.string({ error: "This is not the form of this page. Load it again." }).max(40),
  /** Asked for where the email changes. */
  currentPassword: z.string().max(limits.passwordMax, "The current password is not right.").default(""),
});

export const changePassword = z
  .object({
    intent: z.literal("password"),
    currentPassword: currentPasswordField,
    newPassword: newPasswordField,
    confirmPassword: newPasswordField,
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ["confirmPassword"],
    error: "Passwords do not match",
    // Said beside what is wrong with the current one, but not on top of a password that is too short.
    when: ({ issues }) => issues.every(({ path }) => path?.[0] === "currentPassword"),
  });

export const saveBase = z
  .object({ intent: z.literal("base"), ...baseLocationFields })
  .transform(({ intent, ...fields }, context) => ({ intent, ...askedBase(fields, context) }));

/** What the forms of the profile ask for. */
export const profileIntentSchema = z.discriminatedUnion(
  "intent",
  [saveProfile, changePassword, saveBase, endSessionSchema],
  {
    error: "This is not a form of this page. Load it again.",
  },
);
export type ProfileIntent = z.output<typeof profileIntentSchema>;
