export const messages = {
  "embeddingId.siteRenamed": "Site renamed",
  "embeddingId.itsKeysAndOriginsStay": "Its keys and origins stay as they are.",
  "embeddingId.originsSaved": "Origins saved",
  "embeddingId.theyAreActiveImmediately": "They are active immediately.",
  "embeddingId.keyRevoked": "Key revoked",
  "embeddingId.itIsNoLongerValid": "It is no longer valid.",
  "embeddingId.keyAdopted": "Key adopted",
  "embeddingId.youAnswerForIt": "You answer for it from now on.",
  "embeddingId.themeSaved": "Theme saved",
  "embeddingId.copyTheCssIntoYour": "Copy the CSS into your page to apply it.",
  "embeddingId.siteRevoked": "Site revoked",
  "embeddingId.itsWidgetsAndKeysHave": "Its widgets and keys have stopped working.",
} as const;
