export const messages = {
  "adminSettings.settingsSaved": "Settings saved",
  "adminSettings.yourSystemSettingsHaveBeen": "Your system settings have been updated successfully.",
  "adminSettings.theTestMailWasHanded": "The test mail was handed to the server. Look for it at {ownEmail}.",
  "adminSettings.theConnectionWorksTheServer":
    "The connection works: the server answered and took the log-in, where there is one.",
} as const;
