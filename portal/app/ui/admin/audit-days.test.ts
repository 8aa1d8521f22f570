import { expect, test } from "vitest";
import { dateOf, dayAfter, dayOf, rangeInWords } from "./audit-days.ts";

test.each([
  ["2026-02-28", "2026-03-01"],
  ["2028-02-28", "2028-02-29"],
  ["2026-12-31", "2027-01-01"],
  ["2026-03-08", "2026-03-09"],
])("the day after %s is %s", (day, next) => {
  expect(dayAfter(day)).toBe(next);
});

test("what is no day has no day after it", () => {
  expect(dayAfter("yesterday")).toBe("yesterday");
});

test("a day goes to the calendar and comes back as it was", () => {
  for (const day of ["2026-11-01", "2026-03-08", "1999-12-31"]) {
    const date = dateOf(day);
    expect(date && dayOf(date)).toBe(day);
  }
  expect(dateOf("soon")).toBeUndefined();
});

test("a range is told in words", () => {
  const [from, to] = ["2026-11-03", "2026-11-21"];
  expect(rangeInWords({ from, to })).toBe("Nov 3, 2026 to Nov 21, 2026");
  expect(rangeInWords({ from, to: "" })).toBe("Since Nov 3, 2026");
  expect(rangeInWords({ from: "", to })).toBe("Until Nov 21, 2026");
  expect(rangeInWords({ from, to: from })).toBe("Nov 3, 2026");
  expect(rangeInWords({ from: "", to: "" })).toBeNull();
});
