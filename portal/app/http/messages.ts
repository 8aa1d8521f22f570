export const messages = {
  "http.pageNotFound": "Page Not Found",
  "http.notSaved": "Not saved",
  "http.readOnlyForNow": "The portal is read-only for now.",
} as const;
