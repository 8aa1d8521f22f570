export const messages = {
  "login.loginSuccessful": "Login successful",
  "login.welcomeBack": "Welcome back, {account}!",
  "login.error": "Error",
  "login.loginFailed": "Login failed",
} as const;
