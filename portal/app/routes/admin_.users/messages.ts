export const messages = {
  "adminUsers.userManagement": "User Management",
  "adminUsers.allUsersWithAnAccount": "All users with an account, and their permissions.",
  "adminUsers.addNewUser": "Add New User",
  "adminUsers.users": "Users",
  "adminUsers.theUsersCouldNotBe": "The users could not be loaded",
  "adminUsers.nothingWasChangedTryAgain": "Nothing was changed. Try again in a moment.",
} as const;
