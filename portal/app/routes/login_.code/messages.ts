export const messages = {
  "loginCode.enterYourCode": "Enter your code",
  "loginCode.enterOneOfYourSaved": "Enter one of your saved recovery codes. Each works once.",
  "loginCode.enterTheSixDigitsThat": "Enter the six digits that your authenticator app shows now.",
  "loginCode.useTheAuthenticatorApp": "Use the authenticator app",
  "loginCode.useARecoveryCode": "Use a recovery code",
  "loginCode.logInAsAnotherUser": "Log in as another user",
  "loginCode.recoveryCode": "Recovery code",
  "loginCode.code": "Code",
  "loginCode.forTheAccount": "For the account {username}.",
  "loginCode.loggingIn": "Logging in...",
  "loginCode.logIn": "Log in",
} as const;
