export const messages = {
  "resetPassword.chooseANewPassword": "Choose a new password",
  "resetPassword.itEndsAllSessionsOf":
    "It ends all sessions of the account. Afterwards you log in with it, and with your second factor where you have one.",
  "resetPassword.saving": "Saving...",
  "resetPassword.changePassword": "Change password",
  "resetPassword.thisLinkIsNoLonger": "This link is no longer valid",
  "resetPassword.requestANewLink": "Request a new link",
  "resetPassword.backToLogIn": "Back to log-in",
} as const;
