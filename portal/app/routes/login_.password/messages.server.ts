export const messages = {
  "loginPassword.passwordChanged": "Password changed",
  "loginPassword.yourOtherSessionsWereEnded": "Your other sessions were ended.",
} as const;
