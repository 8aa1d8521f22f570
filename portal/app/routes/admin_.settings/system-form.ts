import { systemSettingsSchema } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import type { FormShape } from "#app/ui/admin/settings/typed-settings.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const secret = { name: "smtpPassword", label: translate("adminSettings.smtpPassword") } as const;

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
  { value: "general", label: translate("adminSettings.general") },
  { value: "security", label: translate("adminSettings.securityPrivacy") },
  { value: "email", label: translate("adminSettings.emailSettings") },
] as const;
export type SettingsTab = (typeof settingsTabs)[number]["value"];

const tabFields: Record<SettingsTab, readonly string[]> = {
  general: ["systemName", "contactEmail", "supportPhone", "maintenanceMode"],
  security: [
    "sessionTimeout",
    "maxLoginAttempts",
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

export const systemLabels: Readonly<Record<string, string>> = {
  systemName: translate("adminSettings.systemName"),
  contactEmail: translate("adminSettings.contactEmail"),
  supportPhone: translate("adminSettings.supportPhone"),
  maintenanceMode: translate("adminSettings.maintenanceMode"),
  sessionTimeout: translate("adminSettings.sessionTimeoutMinutes"),
  maxLoginAttempts: translate("adminSettings.maxLoginAttempts"),
  passwordExpiration: translate("adminSettings.passwordExpirationDays"),
  requireMFA: translate("adminSettings.requireMfa"),
  breachedPasswordLookup: translate("adminSettings.breachedPasswordLookup"),
  hipaaLoggingEnabled: translate("adminSettings.hipaaAuditLogging"),
  emergencyAccessEnabled: translate("adminSettings.emergencyAccess"),
  legalUrl: translate("adminSettings.legalNoticesAddress"),
  privacyPolicy: translate("adminSettings.privacyPolicy"),
  termsOfService: translate("adminSettings.termsOfService"),
  hipaaNotes: translate("adminSettings.hipaaCompliance"),
  smtpServer: translate("adminSettings.smtpServer"),
  smtpPort: translate("adminSettings.smtpPort"),
  smtpUsername: translate("adminSettings.smtpUsername"),
  smtpPassword: translate("adminSettings.smtpPassword"),
  fromEmail: translate("adminSettings.fromEmail"),
  emailSignature: translate("adminSettings.emailSignature"),
};
