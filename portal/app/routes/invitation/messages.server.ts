export const messages = {
  "invitation.passwordsDoNotMatch": "Passwords do not match",
  "invitation.registrationSuccessful": "Registration successful",
  "invitation.welcomeTo": "Welcome to {systemName}, {account}!",
  "invitation.yourInvitationWaits": "Your invitation waits",
  "invitation.thisInvitationCannotBeUsed": "This invitation cannot be used",
} as const;
