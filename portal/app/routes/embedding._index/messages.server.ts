export const messages = {
  "embeddingIndex.siteCreated": "Site created",
  "embeddingIndex.addASecretKeyNext": "Add a secret key next, for your own server.",
} as const;
