export const messages = {
  "settings.preferencesSaved": "Preferences saved",
  "settings.yourNotificationPreferences": "Your notification preferences have been updated successfully.",
  "settings.accountDeleted": "Account deleted",
  "settings.yourAccountHasBeenDeleted": "Your account has been deleted and you are logged out.",
  "settings.secondFactorSwitchedOff": "Second factor switched off",
  "settings.yourPasswordAloneLogsIn": "Your password alone logs in.",
  "settings.sessionEnded": "Session ended",
  "settings.thatBrowserHasToLog": "That browser has to log in again.",
  "settings.sessionsEnded": "Sessions ended",
  "settings.thereWasNoOtherSession": "There was no other session.",
} as const;
