export const timeMessages = {
  "time.now": "now",
  "time.in": "in {time}",
  "time.ago": "{time} ago",
  "time.seconds": "{count} sec",
  "time.days": "{count, plural, one {# day} other {# days}}",
} as const;

/** Apart, for a widget that only says when. */
export const dateMessages = {
  "time.monthDay": "{month} {day}",
  "time.monthDayYear": "{month} {day}, {year}",
  "time.morning": "{time}\u00a0AM",
  "time.afternoon": "{time}\u00a0PM",
} as const;
