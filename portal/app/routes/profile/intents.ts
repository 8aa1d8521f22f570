import { t } from "@lingui/core/macro";
import {
  baseLocationFields,
  currentPasswordField,
  limits,
  newPasswordField,
  parseBase,
  profileSchema,
} from "@wardway/model";
import { portalIssue } from "@wardway/model/messages/portal-issue";
import { z } from "zod";
import { endSessionSchema } from "#app/ui/account/end-session.ts";

export const profileForm = profileSchema.extend({
  intent: z.literal("profile"),
  /** Version that the form was loaded with. */
  seen: z.string({ error: () => t`This is not the form of this page. Load it again.` }).max(40),
  currentPassword: z
    .string()
    .max(limits.passwordMax, portalIssue("account.currentPasswordWrong"))
    .default(""),
});

export const passwordForm = z
  .object({
    intent: z.literal("password"),
    currentPassword: currentPasswordField,
    newPassword: newPasswordField,
    confirmPassword: newPasswordField,
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ["confirmPassword"],
    error: () => t`Passwords do not match`,
    // Not in addition to an error of a new password.
    when: ({ issues }) => issues.every(({ path }) => path?.[0] === "currentPassword"),
  });

export const baseForm = z
  .object({ intent: z.literal("base"), ...baseLocationFields })
  .transform(({ intent, ...fields }, context) => ({ intent, ...parseBase(fields, context) }));

export const profileIntentSchema = z.discriminatedUnion(
  "intent",
  [profileForm, passwordForm, baseForm, endSessionSchema],
  {
    error: () => t`This is not a form of this page. Load it again.`,
  },
);
export type ProfileIntent = z.output<typeof profileIntentSchema>;
