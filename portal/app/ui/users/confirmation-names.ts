/** What an administrator may do to an account beside editing it; each is asked once more. */
export const confirmationNames = [
  "delete",
  "reactivate",
  "resetPassword",
  "resetSecondFactor",
  "unlock",
  "endSessions",
] as const;
export type ConfirmationName = (typeof confirmationNames)[number];
