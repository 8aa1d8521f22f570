export const messages = {
  "loginOrganization.noOrganizationYet": "No organization yet",
  "loginOrganization.yourAccountBelongsTo":
    "Your account belongs to no hospital or ambulance company yet, so there is nothing to show. An administrator can assign one in the user management.",
  "loginOrganization.contactYourAdministrator":
    "Contact your administrator and give your username: {username}",
} as const;
