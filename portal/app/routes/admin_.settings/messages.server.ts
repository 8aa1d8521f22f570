export const messages = {
  "adminSettings.settingsSaved": "Settings saved",
  "adminSettings.yourSystemSettingsHaveBeen": "Your system settings have been updated successfully.",
  "adminSettings.auditLoggingStaysOn":
    "HIPAA audit logging stays on until another administrator approves. All administrators are notified.",
  "adminSettings.auditLoggingIsOff": "HIPAA audit logging is off",
  "adminSettings.auditLoggingRemainsOn": "HIPAA audit logging stays on",
  "adminSettings.allAdministratorsAreNotified": "All administrators are notified.",
  "adminSettings.theRequestIsClosed": "The request is closed.",
  "adminSettings.theTestEmailWasHanded":
    "The test email was handed to the server. Check the inbox of {ownEmail}.",
  "adminSettings.theConnectionWorksTheServer":
    "The connection works: the server responded and accepted the log-in, if there is one.",
} as const;
