export const messages = {
  "login.login": "Login",
  "login.errorTitle": "Error",
  "login.enterBoth": "Please enter both username and password",
  "login.enterYourCredentialsToAccess": "Enter your credentials to access your account",
  "login.username": "Username",
  "login.password": "Password",
  "login.loggingIn": "Logging in...",
  "login.logIn": "Log in",
  "login.authenticatingAndPreparing": "Authenticating and preparing your dashboard...",
  "login.contactYourAdministratorIf": "Contact your administrator if you need an account.",
  "login.code": "Code of your second factor",
  "login.onlyWithASecondFactor":
    "From your authenticator app, or a recovery code. Leave it empty without a second factor.",
  "login.forgotPassword": "Forgot password?",
  "login.withYourOrganization": "Log in with your organization",
  "login.endedIdle":
    "You were logged out because no one used the portal in this browser for {minutes} minutes. Log in to return to your page. What you typed there is still there if you did not close this tab.",
  "login.endedAtLimit":
    "You were logged out because a session lasts at most {hours} hours. Log in to return to your page. What you typed there is still there if you did not close this tab.",
  "login.ended":
    "Your session has ended: it was ended in another browser or by an administrator, or your password was changed. Log in again.",
} as const;
