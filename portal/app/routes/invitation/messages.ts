export const messages = {
  "invitation.couldNotCreateAccount": "Could not create account",
  "invitation.registrationFailed": "Registration failed",
  "invitation.openYourAccount": "Open your account",
  "invitation.youAreInvitedToChoose": "You are invited to {systemName}. Choose how you log in.",
  "invitation.email": "Email",
  "invitation.role": "Role",
  "invitation.organization": "Organization",
  "invitation.username": "Username",
  "invitation.name": "Name",
  "invitation.password": "Password",
  "invitation.atLeastCharactersAFew":
    "At least {passwordMin} characters. A few words that you can remember are best.",
  "invitation.confirmPassword": "Confirm password",
  "invitation.phone": "Phone",
  "invitation.creating": "Creating...",
  "invitation.openAccount": "Open account",
  "invitation.logIn": "Log in",
} as const;
