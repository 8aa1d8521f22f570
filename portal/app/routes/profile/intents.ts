import {
  baseLocationFields,
  currentPasswordField,
  limits,
  newPasswordField,
  parseBase,
  profileSchema,
} from "@wardway/model";
import { portalIssue } from "@wardway/model/messages/portal-issue";
import { createTranslator } from "@wardway/model/messages/translator";
import { z } from "zod";
import { portalLanguage } from "#app/infra/language.ts";
import { endSessionSchema } from "#app/ui/account/end-session.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export const profileForm = profileSchema.extend({
  intent: z.literal("profile"),
  /** Version that the form was loaded with. */
  seen: z.string({ error: translate("profile.thisIsNotTheForm") }).max(40),
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
    error: translate("profile.passwordsDoNotMatch"),
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
    error: translate("profile.thisIsNotAForm"),
  },
);
export type ProfileIntent = z.output<typeof profileIntentSchema>;
