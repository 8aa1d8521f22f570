export const messages = {
  "notificationsIndex.notifications": "Notifications",
  "notificationsIndex.whatHappenedToYourRequests":
    "What happened to your requests and responses, the latest first.",
  "notificationsIndex.markAllAsRead": "Mark all as read",
  "notificationsIndex.pagesOfNotifications": "Pages of notifications",
  "notificationsIndex.theNotificationsCouldNotBe": "The notifications could not be loaded",
  "notificationsIndex.nothingIsLostTryAgain": "Nothing is lost. Try again in a moment.",
} as const;
