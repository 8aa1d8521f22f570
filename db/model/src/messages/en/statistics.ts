export const statisticsMessages = {
  "statistics.live": "Live figures",
  "statistics.completedTransports": "Completed transports",
  "statistics.averageRating": "Average rating",
  "statistics.ratingsSoFar": "Ratings so far",
  "statistics.outOfFive": "of 5",
  "statistics.noRating": "None",
  "statistics.hospitals": "{count, plural, one {Hospital} other {Hospitals}}",
  "statistics.ambulanceCompanies": "{count, plural, one {Ambulance company} other {Ambulance companies}}",
  "statistics.loadFailed": "The figures could not be loaded. Trying again every {seconds} seconds.",
  "statistics.stale":
    "Not refreshed since {time}: the portal could not be reached. Trying again every {seconds} seconds.",
  "statistics.lastChange": "Last change",
  "statistics.isLive": "Live.",
  "statistics.isPolled": "Refreshed every {seconds} seconds.",
} as const;
