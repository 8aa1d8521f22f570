import { spanish } from "@wardway/model/messages/es/spanish";
import { expect, test } from "vitest";
import { ageText, differenceText, missingText } from "./arrival-texts.ts";

test.each([
  [0.4, "Position just now"],
  [12.9, "Position 12 seconds ago"],
  [59.9, "Position 59 seconds ago"],
  [60, "Old position: 1 min ago"],
  [215, "Old position: 3 min ago"],
])("ageText formats %s seconds as '%s'", (seconds, text) => {
  expect(ageText(seconds)).toBe(text);
});

test.each([
  [360, "6 min late"],
  [-120, "2 min early"],
  [59, "on time"],
  [-59, "on time"],
])("differenceText formats %s seconds as '%s'", (seconds, text) => {
  expect(differenceText(seconds)).toBe(text);
});

test("missingText explains a missing arrival", () => {
  const unseen = { position: null, leg: "to_pickup" } as const;
  expect(missingText(unseen, false)).toBe("The crew has shared no position yet.");
  expect(missingText(unseen, true)).toBeNull();
  expect(missingText({ position: null, leg: null }, false)).toBeNull();
});

test("the texts are translated to Spanish", () => {
  const language = { locale: "es-US", messages: spanish };
  expect(ageText(12, language)).toBe("Posición de hace 12 segundos");
  expect(differenceText(360, language)).toBe("6 min de retraso");
});
