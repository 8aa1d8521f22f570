export const messages = {
  "forgotPassword.forgotPassword": "Forgot password",
  "forgotPassword.enterYourUsernameWeSend":
    "Enter your username. We send a link to the email address of your account, with which you choose a new password.",
  "forgotPassword.username": "Username",
  "forgotPassword.sending": "Sending...",
  "forgotPassword.sendLink": "Send link",
  "forgotPassword.checkYourEmail": "Check your email",
  "forgotPassword.ifThereIsAnAccount":
    "If there is an account of this name with an email address, a link is on its way. It works once and for one hour.",
  "forgotPassword.noEmailAfterAFew":
    "No email after a few minutes? Check the spam folder, or contact your administrator.",
  "forgotPassword.contactYourAdministratorWho":
    "Contact your administrator, who can give you a new password. This system does not send mail.",
  "forgotPassword.youReachSupportAt": "You reach support at {contacts}.",
  "forgotPassword.backToLogIn": "Back to log-in",
} as const;
