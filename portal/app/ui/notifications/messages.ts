export const messages = {
  "ui.notifications.notifications": "Notifications, {unread}",
  "ui.notifications.newNotification": "New notification, {unread}",
  "ui.notifications.unread": "{unread} unread",
  "ui.notifications.waitingCount": "{waiting} waiting for you",
  "ui.notifications.waitingForYou": "Waiting for you",
  "ui.notifications.news": "News",
  "ui.notifications.noNotificationsYet": "No notifications yet",
  "ui.notifications.changesByOtherUsersTo":
    "Changes by other users to your requests and responses appear here.",
  "ui.notifications.patientFromTo": "{patient}: {from} to {to}",
  "ui.notifications.unreadPrefix": "Unread:",
  "ui.notifications.notificationsHeading": "Notifications",
  "ui.notifications.markNewsAsRead": "Mark news as read",
  "ui.notifications.allNotifications": "All notifications",
  "ui.notifications.theNotificationsCouldNotBe": "The notifications could not be loaded.",
  "ui.notifications.tryAgain": "Try again",
  "ui.notifications.loading": "Loading",
} as const;
