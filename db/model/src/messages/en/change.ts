/** Of the form that changes a request, in a widget. */
export const changeMessages = {
  "change.title": "Change request No. {id}",
  "change.notice":
    "You are changing request No. {id}. If you change the pick-up, a place or what the patient needs, open responses are withdrawn and the companies are asked again.",
  "change.noticeAgreed":
    "You are changing request No. {id}. If you change the pick-up, a place or what the patient needs, {company} has to accept it first. Everything else changes immediately.",
  "change.noticeProposed":
    "The form has the change that is proposed already and not answered. If you change it here, the new one replaces it.",
  "change.noticeOfCompany":
    "{company} has proposed another pick-up time. Accept or decline it before you change the pick-up, a place or what the patient needs.",
  "change.since": "Request No. {id} has changed since you opened this form.",
  "change.savedAsSent": "It is saved as you sent it. What you changed afterwards is not in it.",
  "change.ended": "Request No. {id} can no longer be changed.",
  "change.loading": "Loading request {id}...",
  "change.save": "Save changes",
  "change.saving": "Saving...",
  "change.failed": "The changes are not saved",
  "change.correct": "Correct these, then save again:",
  "change.cancel": "Cancel",
  "change.close": "Close",
  "change.saved": "Changes saved",
  "change.proposed": "Change proposed",
  "change.proposedText":
    "{company} accepts or declines the pick-up, the places and the needs. Until then they are as agreed; everything else is saved.",
  "change.sinceKept":
    "The form says it as it is now, except where you typed: there it has your text. Check it, then save again.",
  "change.now": "{label}: {now}",
  "change.instead": "{label}: {now} instead of {before}",
  "change.empty": "empty",
  "change.pickup": "Pick-up",
  "change.position": "A place has another position on the map.",
  "change.stillProposed": "The change that was proposed before is still open: {company} has not answered it.",
  "change.waitingOffline": "You are offline. The changes are saved as soon as the connection is back.",
  "change.waitingUnreachable":
    "The portal cannot be reached now. The changes are saved as soon as it responds.",
  "change.doNotSave": "Do not save them",
  "change.waitsNoLonger": "You changed the form, so it no longer waits to be sent. Save it when it is ready.",
  "change.notAllowed": "Requests cannot be changed here.",
} as const;
