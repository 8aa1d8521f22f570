import { afterEach, describe, expect, it, vi } from "vitest";
import { dayStartIn, fieldsIn, momentIn } from "./time-zone.ts";

const iso = (...[zone, date, time]: Parameters<typeof momentIn>) => {
  const moment = momentIn(zone, date, time);
  return moment instanceof Date ? moment.toISOString() : moment;
};

afterEach(() => vi.unstubAllEnvs());

describe("momentIn", () => {
  it.each(["UTC", "America/New_York", "America/Los_Angeles", "Europe/Berlin"])(
    "reads times in skipped and repeated hours alike on a computer in %s",
    (computer) => {
      vi.stubEnv("TZ", computer);
      expect(iso("America/New_York", "2027-03-14", "02:30")).toBe("skipped");
      expect(iso("America/New_York", "2027-03-14", "03:00")).toBe("2027-03-14T07:00:00.000Z");
      expect(iso("America/New_York", "2027-11-07", "01:30")).toBe("2027-11-07T05:30:00.000Z");
      expect(iso("America/Denver", "2027-11-07", "01:30")).toBe("2027-11-07T07:30:00.000Z");
      expect(iso("Europe/Berlin", "2026-10-25", "02:30")).toBe("2026-10-25T00:30:00.000Z");
      expect(iso("Europe/Berlin", "2026-10-25", "03:00")).toBe("2026-10-25T02:00:00.000Z");
      expect(iso("Australia/Lord_Howe", "2027-04-04", "01:45")).toBe("2027-04-03T14:45:00.000Z");
    },
  );

  it("reads a time far from any change of the clocks", () => {
    expect(iso("Asia/Kolkata", "2026-05-04", "14:30")).toBe("2026-05-04T09:00:00.000Z");
    expect(iso("UTC", "2026-05-04", "14:30:59")).toBe("2026-05-04T14:30:00.000Z");
  });

  it("rejects what is in no calendar and on no clock", () => {
    for (const [date, time] of [
      ["2027-02-31", "12:00"],
      ["2027-13-01", "12:00"],
      ["2027-02-01", "24:00"],
      ["2027-02-01", "12:60"],
      ["27-02-01", "12:00"],
    ] as const)
      expect(momentIn("UTC", date, time)).toBeNull();
  });
});

describe("dayStartIn", () => {
  it("is the first instant of a day whose midnight the clocks skip", () => {
    expect(dayStartIn("America/Santiago", "2026-09-06")?.toISOString()).toBe("2026-09-06T04:00:00.000Z");
    expect(dayStartIn("Africa/Cairo", "2026-04-24")?.toISOString()).toBe("2026-04-23T22:00:00.000Z");
    expect(dayStartIn("America/New_York", "2026-11-27")?.toISOString()).toBe("2026-11-27T05:00:00.000Z");
    expect(dayStartIn("UTC", "2026-02-30")).toBeNull();
  });
});

describe("fieldsIn", () => {
  it("returns the local day and time, which momentIn reads back", () => {
    const fields = fieldsIn("America/Chicago", new Date("2026-11-21T05:05:59Z"));
    expect(fields).toEqual({ date: "2026-11-20", time: "23:05" });
    expect(iso("America/Chicago", fields.date, fields.time)).toBe("2026-11-21T05:05:00.000Z");
  });
});
