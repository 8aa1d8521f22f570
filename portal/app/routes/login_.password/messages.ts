export const messages = {
  "loginPassword.chooseANewPassword": "Choose a new password",
  "loginPassword.yourPresentPasswordWasChosen":
    "Your present password was chosen by somebody else. Choose your own to go on.",
  "loginPassword.yourPasswordIsOlderThan":
    "Your password is older than {days} days. Choose another to go on.",
  "loginPassword.saving": "Saving...",
  "loginPassword.changePassword": "Change password",
} as const;
