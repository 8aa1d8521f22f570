import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { systemSettingsSchema } from "@wardway/model";
import type { FormShape } from "#app/sections/admin/settings/typed-settings.ts";

const secret = { name: "smtpPassword", label: msg`SMTP Password` } as const;

export const systemForm = { schema: systemSettingsSchema, secret } satisfies FormShape<
  typeof systemSettingsSchema
>;

/** Only what the connection test needs, so that errors of other fields do not block it. */
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

export const connectionTests = { connection: "testConnection", mail: "sendTestEmail" } as const;

export const settingsTabs = [
  { value: "general", label: msg`General` },
  { value: "security", label: msg`Security & Privacy` },
  { value: "email", label: msg`Email Settings` },
] as const;
export type SettingsTab = (typeof settingsTabs)[number]["value"];

const tabFields: Record<SettingsTab, readonly string[]> = {
  general: ["systemName", "contactEmail", "supportPhone", "maintenanceMode"],
  security: [
    "sessionTimeout",
    "maxLoginAttempts",
    "minPasswordLength",
    "passwordExpiration",
    "requireMFA",
    "breachedPasswordLookup",
    "hipaaLoggingEnabled",
    "emergencyAccessEnabled",
    "legalUrl",
    "privacyPolicy",
    "termsOfService",
    "hipaaNotes",
  ],
  email: ["smtpServer", "smtpPort", "smtpUsername", "smtpPassword", "fromEmail", "emailSignature"],
};

export function findTabOfField(field: string): SettingsTab {
  return settingsTabs.find(({ value }) => tabFields[value].includes(field))?.value ?? "general";
}

export const systemLabels: Readonly<Record<string, MessageDescriptor>> = {
  systemName: msg`System Name`,
  contactEmail: msg`Contact Email`,
  supportPhone: msg`Support Phone`,
  maintenanceMode: msg`Maintenance Mode`,
  sessionTimeout: msg`Session Timeout (minutes)`,
  maxLoginAttempts: msg`Max Login Attempts`,
  minPasswordLength: msg`Minimum Password Length`,
  passwordExpiration: msg`Password Expiration (days)`,
  requireMFA: msg`Require MFA`,
  breachedPasswordLookup: msg`Breached Password Look-up`,
  hipaaLoggingEnabled: msg`HIPAA Audit Logging`,
  emergencyAccessEnabled: msg`Emergency Access`,
  legalUrl: msg`Legal Notices Address`,
  privacyPolicy: msg`Privacy Policy`,
  termsOfService: msg`Terms of Service`,
  hipaaNotes: msg`HIPAA Compliance`,
  smtpServer: msg`SMTP Server`,
  smtpPort: msg`SMTP Port`,
  smtpUsername: msg`SMTP Username`,
  smtpPassword: msg`SMTP Password`,
  fromEmail: msg`From Email`,
  emailSignature: msg`Email Signature`,
};
