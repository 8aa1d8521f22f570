import { expect, test } from "vitest";
import { formatDay, formatDayRange, getNextDay, parseDay } from "./audit-days.ts";

test.each([
  ["2026-02-28", "2026-03-01"],
  ["2028-02-28", "2028-02-29"],
  ["2026-12-31", "2027-01-01"],
  ["2026-03-08", "2026-03-09"],
])("dayAfter(%s) is %s", (day, next) => {
  expect(getNextDay(day)).toBe(next);
});

test("dayAfter returns an invalid day unchanged", () => {
  expect(getNextDay("yesterday")).toBe("yesterday");
});

test("formatDay reverses parseDay", () => {
  for (const day of ["2026-11-01", "2026-03-08", "1999-12-31"]) {
    const date = parseDay(day);
    expect(date && formatDay(date)).toBe(day);
  }
  expect(parseDay("soon")).toBeUndefined();
});

test("formatDayRange describes closed and open ranges", () => {
  const [from, to] = ["2026-11-03", "2026-11-21"];
  expect(formatDayRange({ from, to })).toBe("Nov 3, 2026 to Nov 21, 2026");
  expect(formatDayRange({ from, to: "" })).toBe("Since Nov 3, 2026");
  expect(formatDayRange({ from: "", to })).toBe("Until Nov 21, 2026");
  expect(formatDayRange({ from, to: from })).toBe("Nov 3, 2026");
  expect(formatDayRange({ from: "", to: "" })).toBeNull();
});
