export const messages = {
  "ui.users.chooseAUser": "Choose a user.",
  "ui.users.whatTheyDidStays": "{description} What they did stays, without their name.",
  "ui.users.userDeactivated": "User deactivated",
  "ui.users.theUserCannotLogIn":
    "The user was signed out and cannot log in until you reactivate the account.",
  "ui.users.userReactivated": "User reactivated",
  "ui.users.theUserLogsInAtThe": "The user logs in at the organization, without a password here.",
  "ui.users.linkSent": "Link sent",
  "ui.users.theLinkToChooseA": "The link to choose a new password is on its way.",
  "ui.users.secondFactorReset": "Second factor reset",
  "ui.users.theUserCanSetUp": "The user can set up another authenticator after the next log-in.",
  "ui.users.userUnlocked": "User unlocked",
  "ui.users.theUserCanTryTo": "The user can try to log in again.",
  "ui.users.thereWasNone": "There was none.",
  "ui.users.sessionsEnded": "Sessions ended",
  "ui.users.someFieldsNeedAttention": "Some fields need attention.",
} as const;
