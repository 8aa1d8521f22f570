import { z } from "zod";
import { limits } from "./limits.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import { portalIssue } from "./messages/portal-issue.ts";
import { isShowable, optionalText, requiredText } from "./text.ts";

/** The name for the log-in; case-insensitive. */
export const usernameField = requiredText("Username", limits.username)
  .refine((text) => !/\s/u.test(text), { error: portalIssue("account.usernameHasSpaces") })
  // The audit trail identifies people by it, so two usernames must not look the same.
  .refine((text) => !/[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text), {
    error: portalIssue("account.usernameUnseen"),
  })
  // Reserved for deleted accounts.
  .refine((text) => !/^deleted-\d+$/i.test(text), { error: portalIssue("account.usernameReserved") });

/** A person's name in the profile. */
export const nameField = z
  .string({ error: portalIssue("account.nameTooShort", { min: limits.nameMin }) })
  .trim()
  .min(limits.nameMin, portalIssue("account.nameTooShort", { min: limits.nameMin }))
  .max(limits.name, issue("text.maxLength", { label: fieldTerm("Name"), max: limits.name }))
  .refine(isShowable, issue("text.unshowable", { label: fieldTerm("Name") }));

/** An address for mail (RFC 5321 allows 254 characters). */
export const emailField = z
  .string({ error: portalIssue("account.emailInvalid") })
  .trim()
  .max(limits.email, issue("text.maxLength", { label: fieldTerm("Email"), max: limits.email }))
  .pipe(z.email(portalIssue("account.emailInvalid")));

/** An optional email address; an empty one is parsed to null. */
export const optionalEmailField = z
  .literal("")
  .or(emailField)
  .nullish()
  .transform((address) => address || null)
  .describe("An email address.");

/** The current password, which sensitive actions require again. */
export const currentPasswordField = z
  .string({ error: portalIssue("account.currentPasswordRequired") })
  .min(1, portalIssue("account.currentPasswordRequired"))
  .max(limits.passwordMax, portalIssue("account.currentPasswordWrong"));

/** A new password. */
export const newPasswordField = z
  .string({ error: portalIssue("account.passwordTooShort", { min: limits.passwordMin }) })
  .min(limits.passwordMin, portalIssue("account.passwordTooShort", { min: limits.passwordMin }))
  .max(limits.passwordMax, issue("text.maxLength", { label: fieldTerm("Password"), max: limits.passwordMax }))
  .refine(isShowable, portalIssue("account.passwordUnstorable"));

export const phoneField = optionalText("Phone", limits.phone);
export const addressField = optionalText("Address", limits.address);

/** What users may change of their own account. */
export const profileSchema = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField,
  address: addressField,
});
export type Profile = z.output<typeof profileSchema>;

/** Notification preferences of a new account. */
export const notificationDefaults = {
  emailNotifications: true,
  transportUpdates: true,
  marketingEmails: false,
} as const;

/** The boxes of Settings, Notifications. */
export const notificationPreferencesSchema = z.object({
  emailNotifications: z.boolean(),
  transportUpdates: z.boolean(),
  marketingEmails: z.boolean(),
});
export type NotificationPreferences = z.output<typeof notificationPreferencesSchema>;
