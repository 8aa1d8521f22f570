export const messages = {
  "loginCode.loginSuccessful": "Login successful",
  "loginCode.welcomeBack": "Welcome back, {account}!",
  "loginCode.loginFailed": "Login failed",
  "loginCode.theCodeWasNotEntered": "The code was not entered in time. Log in again.",
  "loginCode.theAccountWasChangedIn": "The account was changed in the meantime. Log in again.",
  "loginCode.passkeyUnreadable": "The answer of the passkey could not be read. Try again.",
} as const;
