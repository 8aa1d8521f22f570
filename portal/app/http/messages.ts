export const messages = {
  "http.pageNotFound": "Page Not Found",
} as const;
