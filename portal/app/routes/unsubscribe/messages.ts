export const messages = {
  "unsubscribe.unsubscribe": "Unsubscribe",
  "unsubscribe.fromMarketingEmails":
    "The account {username} then gets no more marketing emails. Emails about transports and passwords are not affected.",
  "unsubscribe.unsubscribing": "Unsubscribing...",
  "unsubscribe.unsubscribed": "You are unsubscribed",
  "unsubscribe.noMoreMarketingEmails":
    "The account {username} gets no more marketing emails. You can choose them again in your settings.",
  "unsubscribe.linkNotValid": "This link is not valid",
  "unsubscribe.openSettings": "Open settings",
} as const;
