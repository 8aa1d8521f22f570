export const messages = {
  "loginSsoCallback.loginSuccessful": "Login successful",
  "loginSsoCallback.welcome": "Welcome, {account}!",
  "loginSsoCallback.linked": "Log-in linked",
  "loginSsoCallback.yourOrganizationsLogIn":
    "{person} opens this account from now on. Remove the link if this is not you.",
} as const;
