import { spanish } from "@wardway/model/messages/es/spanish";
import { expect, it } from "vitest";
import { toLanguage } from "../messages/translation.ts";
import { formatLateness, formatMinutesLate } from "./lateness-texts.ts";

it.each([
  [0, "on time", "a tiempo"],
  [17, "17 min late", "17 min de retraso"],
  [-10, "10 min early", "10 min antes"],
  [125, "2 h 5 min late", "2 h 5 min de retraso"],
  [-7195, "5 days early", "5 días antes"],
])("formatMinutesLate formats %s minutes as '%s'", (minutes, english, translated) => {
  expect(formatMinutesLate(minutes)).toBe(english);
  expect(formatMinutesLate(minutes, toLanguage("es-US", spanish, null))).toBe(translated);
});

it.each([
  [{ kind: "unanswered", minutes: 0 }, "No response, pick-up due now"],
  [{ kind: "undecided", minutes: 90 }, "No approval, 1 h 30 min overdue"],
  [{ kind: "not_started", minutes: -10 }, "Not started, arrival due in 10 min"],
  [{ kind: "not_started", minutes: 0 }, "Not started, arrival due now"],
  [{ kind: "not_started", minutes: 12 }, "Not started, 12 min late"],
  [{ kind: "not_arrived", minutes: 17 }, "Not at the pick-up, 17 min late"],
] as const)("formatLateness formats %o as '%s'", (facts, text) => {
  expect(formatLateness({ ...facts, level: "amber" })).toBe(text);
});
