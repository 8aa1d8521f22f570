export const messages = {
  "downtimeList.title": "Downtime List",
  "downtimeList.description":
    "What is needed to go on with open and running transports by telephone. Print it before planned maintenance. Open, it follows changes; without any use you are logged out after some minutes, and during a downtime no one can log in again.",
  "downtimeList.print": "Print",
  "downtimeList.asOf": "Up to date at {time}",
  "downtimeList.notUpToDate": "From {time}, not up to date: the portal cannot be reached.",
  "downtimeList.printedBy":
    "{organization}. Printed by {name} with data from {time}. Patient data: shred after use.",
  "downtimeList.all": "All organizations",
  "downtimeList.couldNotBeLoaded": "The downtime list could not be loaded",
  "downtimeList.useAPrintedOne":
    "Use a printed list, or the file that your administrators keep, and the telephone.",
} as const;
