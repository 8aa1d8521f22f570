export const messages = {
  "loginPassword.chooseANewPassword": "Choose a new password",
  "loginPassword.yourCurrentPasswordWasChosen":
    "Your current password was chosen by another user. Choose your own to continue.",
  "loginPassword.yourPasswordIsEasyTo":
    "Your password is too short or easy to guess. Choose another one to continue.",
  "loginPassword.yourPasswordIsOlderThan":
    "Your password is older than {days} days. Choose a new one to continue.",
  "loginPassword.saving": "Saving...",
  "loginPassword.changePassword": "Change password",
} as const;
