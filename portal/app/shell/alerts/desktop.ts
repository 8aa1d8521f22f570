/** Browsers of Android have the constructor, which throws: they show notifications of service workers only. */
let isUnusable = false;

/** False where this browser has no desktop notifications, or once one could not be shown. */
export const hasDesktopNotifications = () => "Notification" in window && !isUnusable;

/** @returns null if this browser cannot show it. Without the user's permission it is made and not shown */
export function showDesktopNotification(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    isUnusable = true;
    return null;
  }
}
