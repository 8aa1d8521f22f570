import { systemSettingsSchema } from "@wardway/model";
import type { FormShape } from "#app/ui/admin/settings/typed-settings.ts";

const secret = { name: "smtpPassword", label: "SMTP Password" } as const;

export const systemForm = { schema: systemSettingsSchema, secret } satisfies FormShape<
  typeof systemSettingsSchema
>;

/** The part of the form that a mail is tried with: a slip in another field does not stand in the way. */
export const mailForm = {
  schema: systemSettingsSchema.pick({
    smtpServer: true,
    smtpPort: true,
    smtpUsername: true,
    fromEmail: true,
    emailSignature: true,
  }),
  secret,
};

/** The values of the form's buttons; without one, the form is saved. */
export const trials = { connection: "testConnection", mail: "sendTestEmail" } as const;

export const settingsTabs = [
  { value: "general", label: "General" },
  { value: "security", label: "Security & Privacy" },
  { value: "email", label: "Email Settings" },
] as const;
export type SettingsTab = (typeof settingsTabs)[number]["value"];

const fieldsOfTab: Record<SettingsTab, readonly string[]> = {
  general: ["systemName", "contactEmail", "supportPhone", "maintenanceMode"],
  security: ["sessionTimeout", "maxLoginAttempts", "passwordExpiration", "requireMFA", "hipaaLoggingEnabled"],
  email: ["smtpServer", "smtpPort", "smtpUsername", "smtpPassword", "fromEmail", "emailSignature"],
};

export function tabOfField(field: string): SettingsTab {
  return settingsTabs.find(({ value }) => fieldsOfTab[value].includes(field))?.value ?? "general";
}

/** The tab that an address or a form names. */
export function tabNamed(name: unknown): SettingsTab {
  return settingsTabs.find(({ value }) => value === name)?.value ?? "general";
}

/** What the fields are called, for a list of what differs. */
export const systemLabels: Readonly<Record<string, string>> = {
  systemName: "System Name",
  contactEmail: "Contact Email",
  supportPhone: "Support Phone",
  maintenanceMode: "Maintenance Mode",
  sessionTimeout: "Session Timeout (minutes)",
  maxLoginAttempts: "Max Login Attempts",
  passwordExpiration: "Password Expiration (days)",
  requireMFA: "Require MFA",
  hipaaLoggingEnabled: "HIPAA Audit Logging",
  smtpServer: "SMTP Server",
  smtpPort: "SMTP Port",
  smtpUsername: "SMTP Username",
  smtpPassword: "SMTP Password",
  fromEmail: "From Email",
  emailSignature: "Email Signature",
};
