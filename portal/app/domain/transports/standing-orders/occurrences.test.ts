import { DAY_MS } from "@wardway/model/durations";
import { describe, expect, it } from "vitest";
import { getLastDueDay, listOccurrences } from "./occurrences.ts";

const dialysis = {
  weekdays: ["MO", "WE", "FR"],
  everyWeeks: 1,
  firstDay: "2026-10-26",
  lastDay: null,
  pickupTime: "07:30",
} as const;
type Dates = Partial<Record<keyof typeof dialysis, unknown>>;

function list(changed: Dates, now: string, count = 4, timeZone = "America/New_York") {
  const schedule = { ...dialysis, ...changed } as unknown as Parameters<typeof listOccurrences>[0];
  return [...listOccurrences(schedule, timeZone, new Date(now))]
    .slice(0, count)
    .map(({ day, pickup }) => `${day} ${pickup.toISOString().slice(0, 16)}Z`);
}

describe("the dates of a standing order", () => {
  it("keep their clock time when the clocks change in autumn and in spring", () => {
    expect(list({}, "2026-10-29T00:00:00Z")).toEqual([
      "2026-10-30 2026-10-30T11:30Z",
      "2026-11-02 2026-11-02T12:30Z",
      "2026-11-04 2026-11-04T12:30Z",
      "2026-11-06 2026-11-06T12:30Z",
    ]);
    expect(list({ weekdays: ["FR", "SU", "MO"] }, "2027-03-12T00:00:00Z", 3)).toEqual([
      "2027-03-12 2027-03-12T12:30Z",
      "2027-03-14 2027-03-14T11:30Z",
      "2027-03-15 2027-03-15T11:30Z",
    ]);
  });

  it("come an hour later on the day whose clocks skip the time, and once on the day that has it twice", () => {
    const nightly = { weekdays: ["SU"], firstDay: "2027-03-01", pickupTime: "02:30" };
    expect(list(nightly, "2027-03-10T00:00:00Z", 2)).toEqual([
      "2027-03-14 2027-03-14T07:30Z",
      "2027-03-21 2027-03-21T06:30Z",
    ]);
    expect(list({ weekdays: ["SU"], pickupTime: "01:30" }, "2026-10-30T00:00:00Z", 2)).toEqual([
      "2026-11-01 2026-11-01T05:30Z",
      "2026-11-08 2026-11-08T06:30Z",
    ]);
  });

  it("are those of the hospital's calendar, on either side of UTC", () => {
    const early = { weekdays: ["MO"], pickupTime: "00:15" };
    expect(list(early, "2026-11-01T00:00:00Z", 1, "Pacific/Auckland")).toEqual([
      "2026-11-02 2026-11-01T11:15Z",
    ]);
    const late = { weekdays: ["MO"], pickupTime: "23:45" };
    expect(list(late, "2026-11-03T07:00:00Z", 1, "Pacific/Honolulu")).toEqual([
      "2026-11-02 2026-11-03T09:45Z",
    ]);
  });

  it("begin with the first day, leave out weeks, and end with the last day", () => {
    const fortnightly = {
      weekdays: ["MO", "SU"],
      everyWeeks: 2,
      firstDay: "2026-11-04",
      lastDay: "2026-12-01",
    };
    expect(list(fortnightly, "2026-10-01T00:00:00Z").map((text) => text.slice(0, 10))).toEqual([
      "2026-11-08",
      "2026-11-16",
      "2026-11-22",
      "2026-11-30",
    ]);
    expect(list(fortnightly, "2026-11-30T12:31:00Z")).toEqual([]);
  });

  it("are still to come: one that begins now is not", () => {
    expect(list({}, "2026-10-28T11:30:00Z", 1)).toEqual(["2026-10-30 2026-10-30T11:30Z"]);
    expect(list({}, "2026-10-28T11:29:59Z", 1)).toEqual(["2026-10-28 2026-10-28T11:30Z"]);
  });

  it("go on for more than two years, without one that is lost or doubled between", () => {
    const days = list({}, "2026-10-25T00:00:00Z", 999).map((text) => text.slice(0, 10));
    const expected: string[] = [];
    for (let at = Date.parse("2026-10-26"); at <= Date.parse(days.at(-1) ?? ""); at += DAY_MS)
      if ([1, 3, 5].includes(new Date(at).getUTCDay()))
        expected.push(new Date(at).toISOString().slice(0, 10));
    expect(days).toEqual(expected);
    expect(days.length).toBeGreaterThan(312);
    expect(list({ weekdays: ["MO"], everyWeeks: 8 }, "2026-10-25T00:00:00Z", 99)).toHaveLength(14);
  });
});

describe("requests are created", () => {
  const due = (now: string, daysAhead = 7, timeZone = "America/New_York") =>
    getLastDueDay(daysAhead, timeZone, new Date(now));

  it("from eight o'clock of the hospital's day on", () => {
    expect(due("2026-11-30T12:59:59Z")).toBe("2026-12-06");
    expect(due("2026-11-30T13:00:00Z")).toBe("2026-12-07");
    expect(due("2026-11-30T05:30:00Z", 1)).toBe("2026-11-30");
    expect(due("2026-11-30T20:00:00Z", 7, "Pacific/Auckland")).toBe("2026-12-08");
  });
});
