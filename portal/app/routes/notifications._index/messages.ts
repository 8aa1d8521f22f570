export const messages = {
  "notificationsIndex.notifications": "Notifications",
  "notificationsIndex.whatHappenedToYourRequests":
    "What happened to your requests and responses, the latest first.",
  "notificationsIndex.markNewsAsRead": "Mark news as read",
  "notificationsIndex.pagesOfNotifications": "Pages of notifications",
  "notificationsIndex.theNotificationsCouldNotBe": "The notifications could not be loaded",
  "notificationsIndex.nothingIsLostTryAgain": "Nothing is lost. Try again in a moment.",
} as const;
