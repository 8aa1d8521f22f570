import { expect, it } from "vitest";
import { matchesPosition } from "./placed-text.ts";

it("keeps a facility's position while its name stands, whatever is added, and no longer", () => {
  expect(matchesPosition("Harbor Clinic, 14 Quay Street, bay 2", "Harbor Clinic, 14 Quay Street")).toBe(true);
  expect(matchesPosition("Ask for Ward 3: Harbor Clinic", "Harbor Clinic")).toBe(true);
  expect(matchesPosition("Harbor Clini", "Harbor Clinic")).toBe(false);
});

it("keeps a marker beside a person's own words until they are gone", () => {
  expect(matchesPosition("4 West, room 41", null)).toBe(true);
  expect(matchesPosition(" ", null)).toBe(false);
});
