import { systemSettingsSchema } from "@wardway/model";
import type { FormShape } from "#app/ui/admin/settings/typed-settings.ts";

const secret = { name: "smtpPassword", label: "SMTP Password" } as const;

export const systemForm = { schema: systemSettingsSchema, secret } satisfies FormShape<
  typeof systemSettingsSchema
>;

/** The fields that the connection test needs, so that an error in another field does not block it. */
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

/** The intents of the connection tests. */
export const connectionTests = { connection: "testConnection", mail: "sendTestEmail" } as const;

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

export function findTabOfField(field: string): SettingsTab {
  return settingsTabs.find(({ value }) => fieldsOfTab[value].includes(field))?.value ?? "general";
}

/** The tab named by a URL or a form; General for any other value. */
export function parseSettingsTab(name: unknown): SettingsTab {
  return settingsTabs.find(({ value }) => value === name)?.value ?? "general";
}

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
