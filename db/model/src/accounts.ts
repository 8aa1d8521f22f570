import { z } from "zod";
import { isConfusable, shapeOfName } from "./confusable-names.ts";
import { limits } from "./limits.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import { portalIssue } from "./messages/portal-issue.ts";
import { cleanText, exactText, isShowable, optionalText } from "./text.ts";

/** What two usernames of one account have in common: letter case and encoding make no difference. */
export const toUsernameKey = (username: string): string => username.normalize("NFC").trim().toLowerCase();

/** As stored: an account can have a username from an earlier release, which a new one could not have. */
export const storedUsernameField = exactText("Username", limits.username).overwrite((text) =>
  text.normalize("NFC"),
);

/** Case-insensitive. */
export const usernameField = storedUsernameField
  .refine((text) => !/\s/u.test(text), { error: portalIssue("account.usernameHasSpaces") })
  // Usernames identify people in the audit trail: two must not look the same.
  .refine((text) => !isConfusable(text), { error: portalIssue("account.usernameConfusable") })
  .refine((text) => !/[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text), {
    error: portalIssue("account.usernameUnseen"),
  })
  // Reserved for deleted accounts, in any spelling that looks like it.
  .refine((text) => !/^deleted-[2-9lo]+$/.test(shapeOfName(text)), {
    error: portalIssue("account.usernameReserved"),
  });

export const nameField = z
  .string({ error: portalIssue("account.nameTooShort", { min: limits.nameMin }) })
  .overwrite(cleanText)
  .trim()
  .min(limits.nameMin, portalIssue("account.nameTooShort", { min: limits.nameMin }))
  .max(limits.name, issue("text.maxLength", { label: fieldTerm("Name"), max: limits.name }))
  .refine(isShowable, issue("text.unshowable", { label: fieldTerm("Name") }));

/** RFC 5321 allows 254 characters. */
export const emailField = z
  .string({ error: portalIssue("account.emailInvalid") })
  .trim()
  .max(limits.email, issue("text.maxLength", { label: fieldTerm("Email"), max: limits.email }))
  .pipe(z.email(portalIssue("account.emailInvalid")));

/** Parses an empty text to null. */
export const optionalEmailField = z
  .literal("")
  .or(emailField)
  .nullish()
  .transform((address) => address || null)
  .describe("An email address.");

/** Sensitive actions require it again. */
export const currentPasswordField = z
  .string({ error: portalIssue("account.currentPasswordRequired") })
  .min(1, portalIssue("account.currentPasswordRequired"))
  .max(limits.passwordMax, portalIssue("account.currentPasswordWrong"));

/**
 * The use case screens it, also for the minimum of the settings.
 * @param min of the account, for a form that reports it together with other errors
 */
export const newPasswordField = (min: number = limits.passwordMin) =>
  z
    .string({ error: portalIssue("account.passwordTooShort", { min }) })
    .min(min, portalIssue("account.passwordTooShort", { min }))
    .max(
      limits.passwordMax,
      issue("text.maxLength", { label: fieldTerm("Password"), max: limits.passwordMax }),
    )
    .refine(isShowable, portalIssue("account.passwordUnstorable"))
    .describe(
      "The portal may require more characters of an account without a second factor. Common passwords, and those that consist of the user's or the organization's names, are rejected.",
    );

export const phoneField = optionalText("Phone", limits.phone);
export const addressField = optionalText("Address", limits.address);

export const profileSchema = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField,
  address: addressField,
});
export type Profile = z.output<typeof profileSchema>;

export const notificationDefaults = {
  emailNotifications: true,
  transportUpdates: true,
  marketingEmails: false,
} as const;

export const notificationPreferencesSchema = z.object({
  emailNotifications: z.boolean(),
  transportUpdates: z.boolean(),
  marketingEmails: z.boolean(),
});
export type NotificationPreferences = z.output<typeof notificationPreferencesSchema>;
