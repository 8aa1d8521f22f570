import { expect, test } from "vitest";
import { readPeriod } from "./period.server.ts";

const read = (query: string, timeZone = "America/New_York") => {
  const { from, to, days } = readPeriod(new URLSearchParams(query), timeZone);
  return [from?.toISOString(), to?.toISOString(), days];
};

test.each([
  ["2026-02-28", "2026-03-01T05:00:00.000Z"],
  ["2028-02-28", "2028-02-29T05:00:00.000Z"],
  ["2026-12-31", "2027-01-01T05:00:00.000Z"],
  // The clocks go forward on this day.
  ["2026-03-08", "2026-03-09T04:00:00.000Z"],
])("a period to %s ends at %s", (day, end) => {
  expect(read(`to=${day}`)).toEqual([undefined, end, { from: "", to: day }]);
});

test("accepts the days in either order, and open ends", () => {
  const whole = [
    "2026-11-03T05:00:00.000Z",
    "2026-11-22T05:00:00.000Z",
    { from: "2026-11-03", to: "2026-11-21" },
  ];
  expect(read("from=2026-11-03&to=2026-11-21")).toEqual(whole);
  expect(read("from=2026-11-21&to=2026-11-03")).toEqual(whole);
  expect(read("")).toEqual([undefined, undefined, { from: "", to: "" }]);
});

test.each(["from=yesterday", "to=2026-02-30", "to=2026-13-01"])("rejects %s", (query) => {
  expect(() => read(query)).toThrow("Name a day of the calendar");
});
