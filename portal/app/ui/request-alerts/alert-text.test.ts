import { describe, expect, it } from "vitest";
import { formatAlert } from "./alert-text.ts";

const clock = { now: "2026-11-21T14:00:00.000Z", timeZone: "America/New_York" };
const request = {
  priority: "high",
  hospitalTimeZone: "America/New_York",
  transportDate: "2026-11-21T19:30:00.000Z",
} as const;

describe("formatAlert", () => {
  it("gives priority and pick-up time of a single request, in the viewer's time zone", () => {
    expect(formatAlert([request], clock)).toBe("New request: high priority, pick-up 14:30");
    const tomorrow = { ...request, transportDate: "2026-11-22T19:30:00.000Z" };
    expect(formatAlert([tomorrow], clock)).toBe("New request: high priority, pick-up Nov 22, 14:30");
  });

  it("names the viewer's time zone where the hospital's clocks differ", () => {
    expect(formatAlert([request], { ...clock, timeZone: "America/Chicago" })).toBe(
      "New request: high priority, pick-up 13:30 CST",
    );
  });

  it("gives the number of several requests", () => {
    expect(formatAlert([request, request], clock)).toBe("2 new requests");
  });
});
