export const messages = {
  "newRequest.createTransportRequest": "Create Transport Request",
  "newRequest.thePortalCannotBeReached":
    "The portal cannot be reached now. What you typed is still here. Try again; it will be created once.",
  "newRequest.ambulanceCompaniesSeeItAs": "Ambulance companies see it as soon as it is created.",
  "newRequest.dashboard": "Dashboard",
  "newRequest.cancel": "Cancel",
  "newRequest.theFormCouldNotBe": "The form could not be shown",
  "newRequest.yourInputIsSavedIn": "Your input is saved in this tab.",
} as const;
