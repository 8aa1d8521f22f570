export const confirmationNames = [
  "delete",
  "reactivate",
  "resetPassword",
  "resetSecondFactor",
  "unlock",
  "endSessions",
] as const;
export type ConfirmationName = (typeof confirmationNames)[number];
