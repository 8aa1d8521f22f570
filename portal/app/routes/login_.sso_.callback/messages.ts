export const messages = {
  "loginSsoCallback.couldNotLogIn": "You could not be logged in",
  "loginSsoCallback.couldNotConfirm": "Your organization's log-in was not accepted",
  "loginSsoCallback.beginAgain": "Begin again",
  "loginSsoCallback.withAPassword": "Log in with a password",
} as const;
