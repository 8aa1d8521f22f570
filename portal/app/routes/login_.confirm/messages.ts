export const messages = {
  "loginConfirm.confirmThatItIsYou": "Confirm that it is you",
  "loginConfirm.whatYouAreAboutTo":
    "What you are about to do needs your password or second factor from the last {minutes} minutes. Then you return to where you were.",
  "loginConfirm.code": "Code",
  "loginConfirm.sixDigitsOrARecovery": "Six digits from your authenticator app, or a recovery code.",
  "loginConfirm.useAPassword": "Use your password",
  "loginConfirm.useACode": "Use a code of your second factor",
  "loginConfirm.withYourOrganization": "Log in with your organization again",
  "loginConfirm.whatNeedsYourOrganization":
    "What you are about to do needs a log-in at your organization, or your second factor, from the last {minutes} minutes. Then you return to where you were.",
  "loginConfirm.cancel": "Cancel",
  "loginConfirm.confirming": "Confirming...",
  "loginConfirm.confirm": "Confirm",
} as const;
