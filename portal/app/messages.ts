export const messages = {
  "root.patientTransportCoordination":
    "Patient transport coordination for hospitals and ambulance companies.",
  "root.thisPageCouldNotBe": "This page could not be shown",
  "root.whatYouSavedBeforeIs":
    "Try again in a moment. If you had just saved something, check that it is there.",
} as const;
