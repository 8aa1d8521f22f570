export const messages = {
  "routes.loggedOut": "Logged out",
  "routes.youHaveBeenSuccessfully": "You have been successfully logged out.",
} as const;
