import { spanish } from "@wardway/model/messages/es/spanish";
import { expect, it } from "vitest";
import { toLanguage } from "../messages/translation.ts";
import { formatMinutesLate } from "./lateness-texts.ts";

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
