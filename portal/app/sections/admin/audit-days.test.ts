import { expect, test } from "vitest";
import { formatDay, formatDayRange, parseDay } from "./audit-days.ts";

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
