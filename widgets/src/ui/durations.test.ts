import { describe, expect, it } from "vitest";
import { formatDetailDistance, formatDetailDuration, formatDistance, formatDuration } from "./durations.ts";

describe("formatDuration", () => {
  it.each([
    [0, "0 sec"],
    [59, "59 sec"],
    [60, "1 min"],
    [89, "1 min"],
    [90, "2 min"],
    [3570, "60 min"],
    [3600, "1 h 0 min"],
    [7500, "2 h 5 min"],
    [7199, "2 h 0 min"],
    [93_600, "26 h 0 min"],
  ])("reads %i seconds as %s", (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});

describe("formatDistance", () => {
  it.each([
    [0, "0 m"],
    [99, "99 m"],
    [100, "0.1 km"],
    [4249, "4.2 km"],
    [9940, "9.9 km"],
    [10_000, "10 km"],
    [12_499, "12 km"],
  ])("reads %i metres as %s", (metres, text) => {
    expect(formatDistance(metres)).toBe(text);
  });
});

describe("the detail page's figures", () => {
  it("rounds a travel time down to whole minutes", () => {
    expect(formatDetailDuration(1799)).toBe("29 min");
  });

  it("shows a distance in kilometres to one decimal, however long", () => {
    expect(formatDetailDistance(123_456)).toBe("123.5 km");
  });
});
