import { expect, it } from "vitest";
import { keepsPosition } from "./placed-text.ts";

it("keeps a facility's position while its name stands, whatever is added, and no longer", () => {
  expect(keepsPosition("Harbor Clinic, 14 Quay Street, bay 2", "Harbor Clinic, 14 Quay Street")).toBe(true);
  expect(keepsPosition("Ask for Ward 3: Harbor Clinic", "Harbor Clinic")).toBe(true);
  expect(keepsPosition("Harbor Clini", "Harbor Clinic")).toBe(false);
});

it("keeps a marker beside a person's own words until they are gone", () => {
  expect(keepsPosition("4 West, room 41", null)).toBe(true);
  expect(keepsPosition(" ", null)).toBe(false);
});
