export const messages = {
  "resetPassword.passwordChanged": "Password changed",
  "resetPassword.allSessionsOfTheAccount":
    "All sessions of the account were ended. Log in with the new password.",
} as const;
