export const messages = {
  "adminSettings.settingsSaved": "Settings saved",
  "adminSettings.yourSystemSettingsHaveBeen": "Your system settings have been updated successfully.",
  "adminSettings.theTestEmailWasHanded":
    "The test email was handed to the server. Check the inbox of {ownEmail}.",
  "adminSettings.theConnectionWorksTheServer":
    "The connection works: the server responded and accepted the log-in, if there is one.",
} as const;
