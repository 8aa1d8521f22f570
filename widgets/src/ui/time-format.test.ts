import { spanish } from "@wardway/model/messages/es/spanish";
import { describe, expect, it } from "vitest";
import { english } from "../messages/messages.tsx";
import { toLanguage } from "../messages/translation.ts";
import { calendarDay, clockTime, exactTime, relativeTime } from "./time-format.ts";

const now = "2026-11-21T14:15:00Z";

describe("relativeTime", () => {
  it.each([
    ["2026-11-21T14:15:20Z", "now"],
    ["2026-11-21T14:40:00Z", "in 25 min"],
    ["2026-11-21T14:14:00Z", "1 min ago"],
    ["2026-11-21T15:40:00Z", "in 85 min"],
    ["2026-11-21T11:15:00Z", "3 h ago"],
    ["2026-11-22T14:15:00Z", "in 1 day"],
    ["2026-11-18T14:15:00Z", "3 days ago"],
  ])("formats %s as %s", (moment, text) => {
    expect(relativeTime(moment, now, "UTC")).toBe(text);
  });

  it("counts days by the calendar of the zone", () => {
    const night = "2026-11-23T06:57:00Z";
    expect(relativeTime("2026-11-24T20:30:00Z", night, "America/New_York")).toBe("in 1 day");
    expect(relativeTime("2026-11-25T04:30:00Z", night, "America/New_York")).toBe("in 1 day");
    expect(relativeTime("2026-11-25T05:30:00Z", night, "America/New_York")).toBe("in 2 days");
    expect(relativeTime("2026-11-21T23:00:00Z", night, "America/New_York")).toBe("2 days ago");
  });

  it("returns null beyond 30 days", () => {
    expect(relativeTime("2027-01-21T14:15:00Z", now, "UTC")).toBeNull();
  });
});

describe("clockTime", () => {
  it("uses the given zone, not the machine's", () => {
    expect(clockTime("2026-11-21T05:05:00Z", "America/Chicago")).toBe("23:05");
  });

  it("names the offset in an hour that the clocks repeat, and beside one that they skip", () => {
    expect(clockTime("2027-11-07T05:30:00Z", "America/New_York")).toBe("01:30 EDT");
    expect(clockTime("2027-11-07T06:30:00Z", "America/New_York")).toBe("01:30 EST");
    expect(clockTime("2027-11-07T07:00:00Z", "America/New_York")).toBe("02:00");
    expect(clockTime("2027-11-07T04:59:00Z", "America/New_York")).toBe("00:59");
    expect(clockTime("2027-03-14T06:30:00Z", "America/New_York")).toBe("01:30 EST");
    expect(clockTime("2027-03-14T05:59:00Z", "America/New_York")).toBe("00:59");
    expect(clockTime("2026-10-25T00:30:00Z", "Europe/Berlin")).toBe("02:30 GMT+2");
    expect(clockTime("2027-04-03T14:45:00Z", "Australia/Lord_Howe")).toBe("01:45 GMT+11");
  });

  it("names the zone where the clocks of another zone differ", () => {
    const besides = (name: string, other: string) => ({ name, besides: other });
    const moment = "2026-11-27T19:40:00Z";
    expect(clockTime(moment, besides("America/Chicago", "America/New_York"))).toBe("13:40 CST");
    expect(clockTime(moment, besides("UTC", "America/New_York"))).toBe("19:40 UTC");
    expect(clockTime(moment, besides("America/Detroit", "America/New_York"))).toBe("14:40");
    expect(exactTime(moment, now, besides("America/Phoenix", "America/Denver"))).toBe("Nov 27, 12:40");
  });

  it("formats midnight as 00", () => {
    expect(clockTime("2026-11-21T00:00:00Z", "UTC")).toBe("00:00");
  });

  it.each([
    ["2026-11-21T00:00:00Z", "12:00\u00a0AM"],
    ["2026-11-21T00:05:00Z", "12:05\u00a0AM"],
    ["2026-11-21T11:59:00Z", "11:59\u00a0AM"],
    ["2026-11-21T12:00:00Z", "12:00\u00a0PM"],
    ["2026-11-21T14:40:00Z", "2:40\u00a0PM"],
    ["2026-11-21T23:05:00Z", "11:05\u00a0PM"],
  ])("shows %s in 12 hours as %s", (moment, text) => {
    expect(clockTime(moment, "UTC", { ...english, hourFormat: "12h" })).toBe(text);
  });

  it("names the offset and the half of the day in Spanish, and keeps the format beside a day", () => {
    const language = { ...toLanguage("es-US", spanish, {}), hourFormat: "12h" } as const;
    expect(clockTime("2027-11-07T05:30:00Z", "America/New_York", language)).toBe("1:30\u00a0a.\u00a0m. EDT");
    expect(exactTime("2026-11-27T19:40:00Z", now, "UTC", language)).toBe("27 nov, 7:40\u00a0p.\u00a0m.");
  });
});

describe("exactTime", () => {
  it("returns only the time on the same day", () => {
    expect(exactTime("2026-11-21T23:40:00Z", now, "UTC")).toBe("23:40");
  });

  it("includes the date when the zone's day differs", () => {
    expect(exactTime("2026-11-22T03:40:00Z", now, "UTC")).toBe("Nov 22, 03:40");
    expect(exactTime("2026-11-22T03:40:00Z", now, "America/Chicago")).toBe("21:40");
  });
});

describe("calendarDay", () => {
  it("includes the year only when it differs", () => {
    expect(calendarDay("2025-12-31T12:00:00Z", now, "UTC")).toBe("Dec 31, 2025");
    expect(calendarDay("2026-12-31T12:00:00Z", now, "UTC")).toBe("Dec 31");
  });
});

describe("in Spanish", () => {
  const language = { locale: "es-US", messages: spanish };

  it.each([
    ["2026-11-21T14:15:20Z", "ahora"],
    ["2026-11-21T14:40:00Z", "en 25 min"],
    ["2026-11-21T11:15:00Z", "hace 3 h"],
    ["2026-11-22T14:15:00Z", "en 1 día"],
  ])("formats %s as %s", (moment, text) => {
    expect(relativeTime(moment, now, "UTC", language)).toBe(text);
  });

  it("formats the day before the month", () => {
    expect(exactTime("2026-11-22T03:40:00Z", now, "UTC", language)).toBe("22 nov, 03:40");
    expect(calendarDay("2025-12-31T12:00:00Z", now, "UTC", language)).toBe("31 dic 2025");
  });
});
