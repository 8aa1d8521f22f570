import { describe, expect, it } from "vitest";
import { formatPoolAlert } from "./alert-text.ts";

const clock = { now: "2026-11-21T14:00:00.000Z", timeZone: "America/New_York" };
const request = { priority: "high", transportDate: "2026-11-21T19:30:00.000Z" } as const;

describe("formatPoolAlert", () => {
  it("gives priority and pick-up time of a single request, in the viewer's time zone", () => {
    expect(formatPoolAlert([request], 0, clock)).toBe("New request: high priority, pick-up 14:30");
    const tomorrow = { ...request, transportDate: "2026-11-22T19:30:00.000Z" };
    expect(formatPoolAlert([tomorrow], 0, clock)).toBe("New request: high priority, pick-up Nov 22, 14:30");
  });

  it("gives the number of several requests, or of requests that the list does not show", () => {
    expect(formatPoolAlert([request, request], 0, clock)).toBe("2 new requests");
    expect(formatPoolAlert([request], 2, clock)).toBe("3 new requests");
    expect(formatPoolAlert([], 1, clock)).toBe("New request");
  });
});
