export const messages = {
  "ui.logIn.checkAgain": "Check again",
  "ui.logIn.logOut": "Log Out",
  "ui.logIn.currentPassword": "Current password",
  "ui.logIn.newPassword": "New password",
  "ui.logIn.atLeastCharactersAFew":
    "At least {min} characters, or {minWithFactor} with a second factor. A few words that you can remember are best.",
  "ui.logIn.strength": "Strength of the password",
  "ui.logIn.strengthIs": "Strength: {strength}",
  "ui.logIn.strengthVeryWeak": "very weak",
  "ui.logIn.strengthWeak": "weak",
  "ui.logIn.strengthFair": "fair",
  "ui.logIn.strengthGood": "good",
  "ui.logIn.strengthStrong": "strong",
  "ui.logIn.confirmNewPassword": "Confirm new password",
  "ui.logIn.passwordsDoNotMatch": "Passwords do not match",
} as const;
