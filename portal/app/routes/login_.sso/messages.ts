export const messages = {
  "loginSso.logInWithYourOrganization": "Log in with your organization",
  "loginSso.typeTheName":
    "Type the log-in name of your organization. You are led to its own log-in, and back here when you are done.",
  "loginSso.organization": "Log-in name of your organization",
  "loginSso.yourAdministratorKnows": "Like st-mary. Your organization's administrator knows it.",
  "loginSso.enterTheName": "Enter the log-in name of your organization",
  "loginSso.continue": "Continue",
  "loginSso.continuing": "Continuing...",
  "loginSso.backToLogin": "Log in with a password",
  "loginSso.cancel": "Cancel",
  "loginSso.continueAtYourOrganization": "Continue at your organization",
  "loginSso.confirmThere": "Log in at {organization} again. Then you return to where you were.",
  "loginSso.linkThere":
    "Log in at {organization}. The person who logs in there now can open your account from then on.",
  "loginSso.onTheWay": "You are being led to your organization's log-in.",
  "loginSso.openTheLogIn": "Open the log-in",
} as const;
