import { expect, test } from "vitest";
import { withoutBed } from "./without-bed.ts";

test.each([
  ["St. Odhran Hospital, Cardiac ICU, bed 2", "St. Odhran Hospital, Cardiac ICU"],
  ["St. Odhran Hospital, Bed 2, Cardiac ICU", "St. Odhran Hospital, Cardiac ICU"],
  ["St. Odhran Hospital, Ward 3 Room 12b", "St. Odhran Hospital, Ward 3"],
  ["Room #12, St. Odhran Hospital", "St. Odhran Hospital"],
  ["St. Odhran Hospital; Ward 3; bed 4", "St. Odhran Hospital; Ward 3"],
  ["St. Odhran Hospital, Rm12, Bed12A", "St. Odhran Hospital"],
  ["Hospital San Odhran, UCI, cama 2", "Hospital San Odhran, UCI"],
  ["Hospital San Odhran, habitación 12", "Hospital San Odhran"],
  ["Hospital San Odhran, hab. 4", "Hospital San Odhran"],
  ["", ""],
])("'%s' is '%s' for a company that is not approved", (location, shown) => {
  expect(withoutBed(location)).toBe(shown);
});

test.each([
  "Cardiology, Bay Medical Center, 12 Bay Street, Baltimore",
  "1321 Bedford Avenue, Broomfield",
  "St. Odhran Hospital, Emergency Room",
  "Green Bay, 200 Main Street",
])("'%s' names no bed and stays", (location) => {
  expect(withoutBed(location)).toBe(location);
});
