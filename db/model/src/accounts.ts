import { z } from "zod";
import { limits } from "./limits.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import { isShowable, optionalText, requiredText } from "./text.ts";

/** The name one logs in with; upper and lower case are the same. */
export const usernameField = requiredText("Username", limits.username)
  .refine((text) => !/\s/u.test(text), { error: "Username cannot contain spaces." })
  // The trail knows people by it: nobody is to read like somebody else.
  .refine((text) => !/[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text), {
    error: "Username has characters that cannot be seen.",
  })
  // What is left of an account whose owner has deleted it.
  .refine((text) => !/^deleted-\d+$/i.test(text), { error: "This username is reserved. Choose another." });

/** A person's name as the profile takes it. Characters. */
export const nameField = z
  .string({ error: `Name must be at least ${limits.nameMin} characters` })
  .trim()
  .min(limits.nameMin, `Name must be at least ${limits.nameMin} characters`)
  .max(limits.name, issue("text.maxLength", { label: fieldTerm("Name"), max: limits.name }))
  .refine(isShowable, issue("text.unshowable", { label: fieldTerm("Name") }));

/** An address for mail (RFC 5321 allows 254 characters). */
export const emailField = z
  .string({ error: "Please enter a valid email address" })
  .trim()
  .max(limits.email, issue("text.maxLength", { label: fieldTerm("Email"), max: limits.email }))
  .pipe(z.email("Please enter a valid email address"));

/** The same where it may stay empty; an empty one reads null. */
export const optionalEmailField = z
  .literal("")
  .or(emailField)
  .nullish()
  .transform((address) => address || null)
  .describe("An email address.");

/** The password that one has, asked for again before something weighty. */
export const currentPasswordField = z
  .string({ error: "Current password is required" })
  .min(1, "Current password is required")
  .max(limits.passwordMax, "The current password is not right.");

/** A password that somebody chooses. Characters. */
export const newPasswordField = z
  .string({ error: `Password must be at least ${limits.passwordMin} characters` })
  .min(limits.passwordMin, `Password must be at least ${limits.passwordMin} characters`)
  .max(limits.passwordMax, issue("text.maxLength", { label: fieldTerm("Password"), max: limits.passwordMax }))
  .refine(isShowable, "Password has characters that cannot be stored.");

export const phoneField = optionalText("Phone", limits.phone);
export const addressField = optionalText("Address", limits.address);

/** What one may change of one's own account. */
export const profileSchema = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField,
  address: addressField,
});
export type Profile = z.output<typeof profileSchema>;

/** What a new account is told of, until its owner chooses. */
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
