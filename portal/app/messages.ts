export const messages = {
  "root.patientTransportCoordination":
    "Patient transport coordination for hospitals and ambulance companies.",
  "root.thisPageCouldNotBe": "This page could not be shown",
  "root.whatYouSavedBeforeIs": "What you saved before is safe. Try again in a moment.",
} as const;
