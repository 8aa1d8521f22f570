import { expect, it } from "vitest";
import { matchesPosition } from "./placed-text.ts";

it("matchesPosition retains a facility's position while its name is in the text", () => {
  expect(matchesPosition("Harbor Clinic, 14 Quay Street, bay 2", "Harbor Clinic, 14 Quay Street")).toBe(true);
  expect(matchesPosition("Ask for Ward 3: Harbor Clinic", "Harbor Clinic")).toBe(true);
  expect(matchesPosition("Harbor Clini", "Harbor Clinic")).toBe(false);
});

it("matchesPosition retains a marker until the text is cleared", () => {
  expect(matchesPosition("4 West, room 41", null)).toBe(true);
  expect(matchesPosition(" ", null)).toBe(false);
});
