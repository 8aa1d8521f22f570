export const messages = {
  "emergencyAccess.title": "Emergency Access",
  "emergencyAccess.description":
    "For a patient in front of you whose transport belongs to another hospital that you cannot reach.",
  "emergencyAccess.off": "Emergency access is switched off",
  "emergencyAccess.offText": "Call the hospital that requested the transport, or ask an administrator.",
  "emergencyAccess.openTo": "You can read transports of {hospital} until {time}.",
  "emergencyAccess.openTransports": "Show the transports",
  "emergencyAccess.before": "Before you start",
  "emergencyAccess.callFirst":
    "Call the hospital first, if there is time. Use this only for a patient's care.",
  "emergencyAccess.whatYouSee":
    "For {minutes} minutes you can read its open and running transports, and those completed in the last {hours} hours. You can change nothing.",
  "emergencyAccess.whoIsTold":
    "Its managers, your own managers and the administrators are notified immediately, with your name.",
  "emergencyAccess.whatIsRecorded":
    "Each list and each record that you open is recorded. Someone else reviews it and your reason, and you see the finding here.",
  "emergencyAccess.start": "Start emergency access",
  "emergencyAccess.hospital": "Hospital that requested the transport",
  "emergencyAccess.chooseHospital": "Choose a hospital",
  "emergencyAccess.noHospital": "There is no other hospital in this portal.",
  "emergencyAccess.reason": "Reason",
  "emergencyAccess.reasonHint":
    "{min} to {max} characters: what has happened, and why you cannot ask the hospital. Reviewers read it. Do not name the patient.",
  "emergencyAccess.confirm":
    "I need this for the care of a patient, and I know that it is recorded and reviewed.",
  "emergencyAccess.submit": "Start emergency access",
  "emergencyAccess.starting": "Starting...",
  "emergencyAccess.yours": "Your uses of emergency access",
  "emergencyAccess.none": "You have not used emergency access.",
  "emergencyAccess.hospitalColumn": "Hospital",
  "emergencyAccess.started": "Started",
  "emergencyAccess.reasonColumn": "Reason",
  "emergencyAccess.finding": "Finding",
  "emergencyAccess.notEnded": "Nothing to end",
  "emergencyAccess.ended": "Emergency access ended",
  "emergencyAccess.endedText": "You can no longer read that hospital's transports.",
  "emergencyAccess.couldNotBeLoaded": "The page could not be loaded",
  "emergencyAccess.tryAgain": "Nothing is lost. Try again in a moment. If it is urgent, call the hospital.",
} as const;
