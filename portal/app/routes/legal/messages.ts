export const messages = {
  "legal.legalNotices": "Legal notices",
  "legal.whoPublishesThem":
    "Privacy, terms and HIPAA notes of this installation, published by the organization that operates it.",
  "legal.privacyPolicy": "Privacy Policy",
  "legal.termsOfService": "Terms of Service",
  "legal.hipaaCompliance": "HIPAA Compliance",
  "legal.notPublishedYet":
    "The operator of this installation has not published this text yet. An administrator can enter it in the system settings.",
} as const;
