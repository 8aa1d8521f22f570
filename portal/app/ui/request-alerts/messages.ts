export const messages = {
  "ui.requestAlerts.newRequestPriorityPickUp": "New request: {priority} priority, pick-up {exactTime}",
  "ui.requestAlerts.newRequests": "{count} new requests",
  "ui.requestAlerts.fromTo": "{from} to {to}",
  "ui.requestAlerts.criticalRequest": "Critical request",
  "ui.requestAlerts.newCritical": "New critical request, No. {id}",
  "ui.requestAlerts.pickUp": "pick-up {exactTime}",
  "ui.requestAlerts.isolation":
    "{kind, select, contact {contact isolation} droplet {droplet isolation} other {airborne isolation}}",
  "ui.requestAlerts.moreCritical":
    "{count, plural, one {# more critical request waits} other {# more critical requests wait}}",
  "ui.requestAlerts.respond": "Respond",
  "ui.requestAlerts.show": "Show",
  "ui.requestAlerts.dismiss": "Dismiss",
  "ui.requestAlerts.newBadge": "New",
  "ui.requestAlerts.newRequestsHeading": "Alerts for new requests",
  "ui.requestAlerts.whatAlertsDo":
    "New requests alert you on every page. Critical ones repeat until someone of your company opens them.",
  "ui.requestAlerts.soundForNewRequests": "Sound for new requests",
  "ui.requestAlerts.soundIsOn": "Sound for new requests: on",
  "ui.requestAlerts.soundIsOff": "Sound for new requests: off",
  "ui.requestAlerts.soundHint":
    "Plays after you have used the page once, because browsers allow no sound before. If several tabs are open, one plays it.",
  "ui.requestAlerts.desktopNotifications": "Desktop notifications for new requests",
  "ui.requestAlerts.desktopHint":
    "Shown while no page of the portal is visible. They contain priority and pick-up time, and no patient data.",
  "ui.requestAlerts.desktopBlocked":
    "This browser blocks notifications of this site. Allow them in its settings first.",
  "ui.requestAlerts.desktopUnavailable":
    "This browser cannot show them: browsers on Android, for example, cannot. The setting applies to your other devices.",
  "ui.requestAlerts.desktopPreview": "New requests are shown like this.",
  "ui.requestAlerts.soundNeedsGesture": "Click once on this page to hear new requests.",
} as const;
