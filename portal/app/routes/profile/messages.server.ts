export const messages = {
  "profile.profileUpdated": "Profile updated",
  "profile.yourProfileHasBeenUpdated": "Your profile has been updated successfully.",
  "profile.distancesToPickUpsAre": "Distances to pick-ups are measured from the base location.",
  "profile.passwordChanged": "Password changed",
  "profile.yourOtherSessionsWereEnded": "Your other sessions were ended.",
  "profile.sessionEnded": "Session ended",
  "profile.thatBrowserHasToLog": "That browser has to log in again.",
  "profile.updateFailed": "Update failed",
} as const;
