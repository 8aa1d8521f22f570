import { describe, expect, it } from "vitest";
import { dueGroups, getGroupEnds, getGroupIndex } from "./due-groups.ts";

const groupOf = (transportDate: string, now: string, timeZone: string) =>
  dueGroups[getGroupIndex({ transportDate }, getGroupEnds(now, timeZone))];

describe("the group of a pick-up", () => {
  it("is now from two hours before its time on, also when it has passed", () => {
    const now = "2026-11-22T15:00:00.000Z";
    const inNewYork = (transportDate: string) => groupOf(transportDate, now, "America/New_York");
    expect(inNewYork("2026-11-22T14:59:59.999Z")).toBe("now");
    expect(inNewYork("2026-11-22T16:59:59.999Z")).toBe("now");
    expect(inNewYork("2026-11-22T17:00:00.000Z")).toBe("today");
  });

  it("follows the viewer's midnight", () => {
    const now = "2026-11-22T20:00:00.000Z";
    const pickUp = "2026-11-23T04:30:00.000Z";
    expect(groupOf(pickUp, now, "America/New_York")).toBe("today");
    expect(groupOf(pickUp, now, "Europe/Berlin")).toBe("later");
  });

  it("is now after midnight, and no pick-up of tomorrow is today", () => {
    const now = "2026-11-23T04:30:00.000Z";
    expect(groupOf("2026-11-23T06:00:00.000Z", now, "America/New_York")).toBe("now");
    expect(groupOf("2026-11-23T06:31:00.000Z", now, "America/New_York")).toBe("later");
  });

  it("is today until the end of a day with 25 hours", () => {
    const now = "2026-11-01T04:30:00.000Z";
    expect(groupOf("2026-11-02T04:59:00.000Z", now, "America/New_York")).toBe("today");
    expect(groupOf("2026-11-02T05:00:00.000Z", now, "America/New_York")).toBe("later");
  });
});
