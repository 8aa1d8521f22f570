export const messages = {
  "notFound.pageNotFound": "Page Not Found",
} as const;
