export const confirmationNames = [
  "delete",
  "deactivate",
  "reactivate",
  "resetPassword",
  "resetSecondFactor",
  "unlock",
  "endSessions",
] as const;
export type ConfirmationName = (typeof confirmationNames)[number];

/** Shows the actions of a row's menu where no script opens it. */
export const menuDialog = "more";
