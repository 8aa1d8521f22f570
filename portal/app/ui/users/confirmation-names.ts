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
