export const messages = {
  "forgotPassword.enterYourUsername": "Enter your username.",
  "forgotPassword.usernameCanHaveAtMost": "Username can have at most {username} characters.",
  "forgotPassword.usernameHasCharactersThat": "Username has characters that cannot be shown.",
} as const;
