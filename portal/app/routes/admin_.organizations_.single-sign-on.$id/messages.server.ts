export const messages = {
  "adminSingleSignOn.saved": "Single sign-on saved",
  "adminSingleSignOn.inUse": "People of this organization can log in at its provider.",
  "adminSingleSignOn.notInUse": "It is not in use yet.",
  "adminSingleSignOn.providerAnswered":
    "The provider answered with its document. Whether it knows the client and its secret shows at the first log-in.",
  "adminSingleSignOn.tokenRevoked": "Token revoked",
  "adminSingleSignOn.opensNothing": "The provider's next call with it is rejected.",
} as const;
