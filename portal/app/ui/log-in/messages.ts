export const messages = {
  "ui.logIn.currentPassword": "Current password",
  "ui.logIn.newPassword": "New password",
  "ui.logIn.atLeastCharactersAFew":
    "At least {passwordMin} characters. A few words that you can remember are best.",
  "ui.logIn.confirmNewPassword": "Confirm new password",
  "ui.logIn.passwordsDoNotMatch": "Passwords do not match",
} as const;
