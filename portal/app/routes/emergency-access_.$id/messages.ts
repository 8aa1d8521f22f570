export const messages = {
  "emergencyAccessId.title": "Transports of {hospital}",
  "emergencyAccessId.metaTitle": "Emergency access: transports",
  "emergencyAccessId.description":
    "Read only. This list and each record that you open are recorded for the review.",
  "emergencyAccessId.back": "Emergency access",
  "emergencyAccessId.transports": "Transports",
  "emergencyAccessId.search": "Search by patient, record number or request",
  "emergencyAccessId.searchPlaceholder": "Patient, record no., request",
  "emergencyAccessId.searchButton": "Search",
  "emergencyAccessId.patient": "Patient",
  "emergencyAccessId.request": "Request {id}",
  "emergencyAccessId.pickUp": "Pick-up",
  "emergencyAccessId.journey": "From and to",
  "emergencyAccessId.state": "State",
  "emergencyAccessId.open": "Open record",
  "emergencyAccessId.openOf": "Open record of {patient}, request {id}",
  "emergencyAccessId.truncated": "The {max} transports whose pick-up is nearest in time. Search for others.",
  "emergencyAccessId.none": "No transports",
  "emergencyAccessId.noneText":
    "There are no open or running transports, and none that was completed in the last {hours} hours.",
  "emergencyAccessId.noHits": "No transport matches {search}.",
  "emergencyAccessId.noHitsText":
    "Enter at least {min} characters of a name or record number, or a request's number. Transports completed more than {hours} hours ago are not listed.",
} as const;
