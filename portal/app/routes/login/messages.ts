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
  "login.forgotPassword": "Forgot password?",
} as const;
