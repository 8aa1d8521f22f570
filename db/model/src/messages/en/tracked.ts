/** Texts of the tracking widget alone, apart from those that load later. */
export const trackedMessages = {
  "tracking.transport": "Transport",
  "tracking.journey": "Journey",
  "tracking.vehicle": "Vehicle",
  "tracking.company": "Ambulance company",
  "tracking.promisedArrival": "Promised arrival",
  "tracking.showMap": "Show map",
  "tracking.hideMap": "Hide map",
  "tracking.respondedHere":
    "{count, plural, one {One company has responded.} other {# companies have responded.}}",
  "tracking.compare": "Compare responses",
  "tracking.unreadMessages": "{count, plural, one {One unread message} other {# unread messages}}",
  "tracking.rating": "Rating",
  "tracking.rateCompany": "Rate {company}",
  "tracking.rate": "Rate the transport",
  "tracking.rated": "Your rating has been submitted successfully",
  "tracking.loadFailed": "The transport could not be loaded",
  "tracking.change": "Change Request",
  "tracking.cancel": "Cancel Request",
} as const;
