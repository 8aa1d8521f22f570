import { spanish } from "@wardway/model/messages/es/spanish";
import { describe, expect, it } from "vitest";
import { english } from "../messages/messages.tsx";
import { toLanguage } from "../messages/translation.ts";
import { formatDetailDistance, formatDetailDuration, formatDistance, formatDuration } from "./durations.ts";

describe("formatDuration", () => {
  it.each([
    [0, "0 sec"],
    [1, "1 sec"],
    [29.6, "30 sec"],
    [59, "59 sec"],
    [60, "1 min"],
    [89, "1 min"],
    [90, "2 min"],
    [1800, "30 min"],
    [3570, "60 min"],
    [3599, "60 min"],
    [3600, "1 h 0 min"],
    [5400, "1 h 30 min"],
    [7500, "2 h 5 min"],
    [7199, "2 h 0 min"],
    [93_600, "26 h 0 min"],
  ])("formats %i seconds as %s", (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});

describe("formatDistance", () => {
  it.each([
    [0, "0 m"],
    [99, "99 m"],
    [45.4, "45 m"],
    [99.4, "99 m"],
    [100, "0.1 km"],
    [1000, "1.0 km"],
    [4249, "4.2 km"],
    [9940, "9.9 km"],
    [10_000, "10 km"],
    [12_499, "12 km"],
    [12_500, "13 km"],
    [160_934, "161 km"],
    [4_468_000, "4,468 km"],
  ])("formats %i metres as %s", (metres, text) => {
    expect(formatDistance(metres)).toBe(text);
  });
});

describe("in miles", () => {
  const inMiles = { ...english, distanceUnit: "mi" } as const;

  it.each([
    [0, "0 ft"],
    [45, "150 ft"],
    [160, "520 ft"],
    [161, "0.1 mi"],
    [1609, "1.0 mi"],
    [6840, "4.3 mi"],
    [16_094, "10 mi"],
    [4_468_000, "2,776 mi"],
  ])("shows %i metres as %s", (metres, text) => {
    expect(formatDistance(metres, inMiles)).toBe(text);
  });

  it.each([
    [0, "0.0 mi"],
    [850, "0.5 mi"],
    [123_456, "76.7 mi"],
  ])("shows %i metres with one decimal, near or far: %s", (metres, text) => {
    expect(formatDetailDistance(metres, inMiles)).toBe(text);
  });
});

describe("detail page formats", () => {
  it.each([
    [0, "0 min"],
    [59, "0 min"],
    [60, "1 min"],
    [1799, "29 min"],
    [7259, "120 min"],
  ])("round a travel time of %i seconds down to %s", (seconds, text) => {
    expect(formatDetailDuration(seconds)).toBe(text);
  });

  it.each([
    [0, "0.0 km"],
    [49, "0.0 km"],
    [850, "0.8 km"],
    [4260, "4.3 km"],
    [123_456, "123.5 km"],
  ])("show %i metres as %s, near or far", (metres, text) => {
    expect(formatDetailDistance(metres)).toBe(text);
  });
});

describe("in another language", () => {
  it("uses the language's unit of seconds and decimals", () => {
    const inSpanish = toLanguage("es-US", spanish, null);
    expect(formatDuration(3, inSpanish)).toBe("3 s");
    expect(formatDuration(1800, inSpanish)).toBe("30 min");
    expect(formatDistance(4249, inSpanish)).toBe("4.2 km");
    const inGerman = toLanguage("de", {}, { "time.seconds": "{count} Sek." });
    expect(formatDuration(3, inGerman)).toBe("3 Sek.");
    expect(formatDistance(4249, inGerman)).toBe("4,2 km");
    expect(formatDetailDistance(123_456, inGerman)).toBe("123,5 km");
  });
});
