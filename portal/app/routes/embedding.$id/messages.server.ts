export const messages = {
  "embeddingId.siteRenamed": "Site renamed",
  "embeddingId.itsKeysAndOriginsStay": "Its keys and origins stay as they are.",
  "embeddingId.originsSaved": "Origins saved",
  "embeddingId.theyAreInForceAt": "They are in force at once.",
  "embeddingId.keyRevoked": "Key revoked",
  "embeddingId.itOpensNothingAnyMore": "It opens nothing any more.",
  "embeddingId.themeSaved": "Theme saved",
  "embeddingId.copyTheCssIntoYour": "Copy the CSS into your page to put it in force.",
  "embeddingId.siteRevoked": "Site revoked",
  "embeddingId.itsWidgetsAndKeysHave": "Its widgets and keys have stopped working.",
} as const;
