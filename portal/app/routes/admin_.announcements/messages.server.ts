export const messages = {
  "adminAnnouncements.announcementSent": "Announcement sent",
  "adminAnnouncements.itIsOnItsWay":
    "It is on its way to {count, plural, one {# recipient} other {# recipients}}.",
} as const;
