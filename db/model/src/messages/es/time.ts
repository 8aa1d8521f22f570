import type { timeMessages as english, dateMessages as englishDates } from "../en/time.ts";

export const timeMessages = {
  "time.now": "ahora",
  "time.in": "en {time}",
  "time.ago": "hace {time}",
  "time.seconds": "{count} s",
  "time.days": "{count, plural, one {# día} other {# días}}",
} satisfies Record<keyof typeof english, string>;

export const dateMessages = {
  "time.monthDay": "{day} {month}",
  "time.monthDayYear": "{day} {month} {year}",
  "time.morning": "{time}\u00a0a.\u00a0m.",
  "time.afternoon": "{time}\u00a0p.\u00a0m.",
} satisfies Record<keyof typeof englishDates, string>;
