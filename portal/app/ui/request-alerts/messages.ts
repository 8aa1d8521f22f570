export const messages = {
  "ui.requestAlerts.newRequestPriorityPickUp": "New request: {priority} priority, pick-up {exactTime}",
  "ui.requestAlerts.newRequests": "{count} new requests",
  "ui.requestAlerts.severalCalls": "{count} requests wait for you",
  "ui.requestAlerts.newResponse": "New response: request {id}",
  "ui.requestAlerts.approved": "Response approved: request {id}",
  "ui.requestAlerts.givenBack": "Given back by the company: request {id}",
  "ui.requestAlerts.takenBack": "Taken back by the hospital: request {id}",
  "ui.requestAlerts.calledOff": "Transport cancelled: request {id}",
  "ui.requestAlerts.fromTo": "{from} to {to}",
  "ui.requestAlerts.criticalRequest": "Critical request",
  "ui.requestAlerts.newCritical": "New critical request, No. {id}",
  "ui.requestAlerts.pickUp": "pick-up {exactTime}",
  "ui.requestAlerts.isolation":
    "{kind, select, contact {contact isolation} droplet {droplet isolation} other {airborne isolation}}",
  "ui.requestAlerts.moreCritical":
    "{count, plural, one {# more critical request waits} other {# more critical requests wait}}",
  "ui.requestAlerts.respond": "Respond",
  "ui.requestAlerts.decide": "Decide",
  "ui.requestAlerts.open": "Open",
  "ui.requestAlerts.understood": "Understood",
  "ui.requestAlerts.changedTransport": "Change of this transport",
  "ui.requestAlerts.show": "Show",
  "ui.requestAlerts.dismiss": "Dismiss",
  "ui.requestAlerts.newBadge": "New",
  "ui.requestAlerts.heading": "Alerts",
  "ui.requestAlerts.whatAlertsDo":
    "What waits for your side alerts you on every page. Critical requests always do, until someone of your side opens them.",
  "ui.requestAlerts.whatCalls": "What alerts you",
  "ui.requestAlerts.callsNewRequest": "New requests",
  "ui.requestAlerts.callsResponse": "Responses to a request",
  "ui.requestAlerts.callsApproved": "Approved responses",
  "ui.requestAlerts.callsGivenBack": "Requests that a company gives back",
  "ui.requestAlerts.callsTakenBack": "Transports that a hospital takes back",
  "ui.requestAlerts.callsCalledOff": "Cancelled transports",
  "ui.requestAlerts.onlyOwn": "Only my requests",
  "ui.requestAlerts.onlyOwnHint":
    "Requests of colleagues then alert you only if they are critical, or if the colleague's account is closed.",
  "ui.requestAlerts.sound": "Sound of alerts",
  "ui.requestAlerts.soundIsOn": "Sound of alerts: on",
  "ui.requestAlerts.soundIsOff": "Sound of alerts: off",
  "ui.requestAlerts.soundHint":
    "Plays after you have used the page once, because browsers allow no sound before. If several tabs are open, one plays it.",
  "ui.requestAlerts.desktopNotifications": "Desktop notifications",
  "ui.requestAlerts.desktopHint":
    "Shown while no page of the portal is visible. They contain the request's number or its priority and pick-up time, and no patient data.",
  "ui.requestAlerts.desktopBlocked":
    "This browser blocks notifications of this site. Allow them in its settings first.",
  "ui.requestAlerts.desktopUnavailable":
    "This browser cannot show them: browsers on Android, for example, cannot. The setting applies to your other devices.",
  "ui.requestAlerts.desktopPreview": "Alerts are shown like this.",
  "ui.requestAlerts.soundNeedsGesture": "Click once on this page to hear alerts.",
} as const;
