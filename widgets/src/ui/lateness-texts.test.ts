import { spanish } from "@wardway/model/messages/es/spanish";
import { expect, it } from "vitest";
import { toLanguage } from "../messages/translation.ts";
import { formatArrivalDifference, formatLateness, formatMinutesLate, formatOffer } from "./lateness-texts.ts";

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
  [{ kind: "undecided", minutes: 90 }, "No approval, 1 h 30 min late"],
  [{ kind: "not_started", minutes: -10 }, "Not started, arrival due in 10 min"],
  [{ kind: "not_started", minutes: 0 }, "Not started, arrival due now"],
  [{ kind: "not_started", minutes: 12 }, "Not started, 12 min late"],
  [{ kind: "not_arrived", minutes: 17 }, "Not at the pick-up, 17 min late"],
] as const)("formatLateness formats %o as '%s'", (facts, text) => {
  expect(formatLateness({ ...facts, level: "amber" })).toBe(text);
});

const asap = { transportDate: "2026-11-21T14:11:00Z", asSoonAsPossible: true } as const;
const scheduled = { transportDate: "2026-11-21T14:40:00Z" };

it("formatArrivalDifference calls no arrival late where no time was wanted", () => {
  const arrival = "2026-11-21T14:50:00Z";
  expect(formatArrivalDifference(scheduled, arrival)).toBe("10 min late");
  expect(formatArrivalDifference(asap, arrival)).toBe("39 min after the request");
  expect(formatArrivalDifference(asap, arrival, toLanguage("es-US", spanish, null))).toBe(
    "39 min después de la solicitud",
  );
});

it("formatOffer calls no open response punctual whose arrival has passed", () => {
  const arrival = "2026-11-21T14:40:00Z";
  expect(formatOffer(scheduled, arrival, "2026-11-21T14:40:59Z")).toBe("on time");
  expect(formatOffer(scheduled, arrival, "2026-11-21T14:41:00Z")).toBe("this time has passed");
  expect(formatOffer(asap, arrival, "2026-11-21T15:00:00Z", toLanguage("es-US", spanish, null))).toBe(
    "esta hora ya ha pasado",
  );
});
