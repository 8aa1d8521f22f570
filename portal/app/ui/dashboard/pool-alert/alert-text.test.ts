import { describe, expect, it } from "vitest";
import { poolWords } from "./alert-text.ts";

const clock = { now: "2026-11-21T14:00:00.000Z", timeZone: "America/New_York" };
const request = { priority: "high", transportDate: "2026-11-21T19:30:00.000Z" } as const;

describe("what is said of the pool", () => {
  it("is how urgent one request is, and when, in the listener's zone", () => {
    expect(poolWords([request], 0, clock)).toBe("New request: high priority, pick-up 14:30");
    const tomorrow = { ...request, transportDate: "2026-11-22T19:30:00.000Z" };
    expect(poolWords([tomorrow], 0, clock)).toBe("New request: high priority, pick-up Nov 22, 14:30");
  });

  it("is a number where there are several, or none of them is in sight", () => {
    expect(poolWords([request, request], 0, clock)).toBe("2 new requests");
    expect(poolWords([request], 2, clock)).toBe("3 new requests");
    expect(poolWords([], 1, clock)).toBe("New request");
  });
});
