import { decode } from "@googlemaps/polyline-codec";
import { describe, expect, it } from "vitest";
import { estimateRoute } from "./estimate.server.ts";
import { measured, onFreeRoads } from "./estimate-model.ts";
import { clockAt } from "./place-clock.ts";

const baltimore = { latitude: 39.2967, longitude: -76.5926 };
const bayview = { latitude: 39.2907, longitude: -76.5468 };

describe("the estimate", () => {
  it("is marked as one, with a line from end to end", () => {
    const preferences = { trafficDataEnabled: true, defaultRegion: "US" } as const;
    const departure = new Date("2026-11-22T17:00:00Z");
    const route = estimateRoute({ origin: baltimore, destination: bayview, departure, preferences });
    expect(route).toMatchObject({ source: "estimate", isEstimate: true });
    expect(decode(route.polyline, 5)).toEqual([
      [39.2967, -76.5926],
      [39.2907, -76.5468],
    ]);
    expect(route.distance / 1_000).toBeCloseTo(6.2, 0);
    expect(Number(route.freeFlow) / 60).toBeCloseTo(8, 0);
  });

  it("has no traffic if the settings disable it", () => {
    const departure = new Date("2026-11-23T13:00:00Z");
    const calls = { origin: baltimore, destination: bayview, departure };
    const withTraffic = estimateRoute({
      ...calls,
      preferences: { trafficDataEnabled: true, defaultRegion: "US" },
    });
    const without = estimateRoute({
      ...calls,
      preferences: { trafficDataEnabled: false, defaultRegion: "US" },
    });
    expect(withTraffic.inTraffic).toBeGreaterThan(Number(withTraffic.freeFlow));
    expect(without).toMatchObject({ freeFlow: null, inTraffic: withTraffic.freeFlow });
  });

  it("never returns less time or distance for a longer journey", () => {
    const crows = Array.from({ length: 400 }, (_, step) => step * 500);
    const estimates = crows.map((crow) => onFreeRoads(crow));
    const sorted = (what: "distance" | "freeFlow") => estimates.map((one) => one[what]);
    expect(sorted("distance")).toEqual(sorted("distance").toSorted((one, other) => one - other));
    expect(sorted("freeFlow")).toEqual(sorted("freeFlow").toSorted((one, other) => one - other));
  });

  it("matches the measured values", () => {
    for (const { crow, detour, speed } of measured) {
      expect(onFreeRoads(crow)).toEqual({ distance: crow * detour, freeFlow: (crow * detour) / speed });
    }
  });
});

it.each([
  ["Baltimore in winter", -76.6, "US", "2026-01-16T13:30:00Z", 8, true],
  ["Baltimore in summer", -76.6, "US", "2026-07-17T12:30:00Z", 8, true],
  ["Atlanta", -84.4, "US", "2026-01-16T13:30:00Z", 8, true],
  ["Los Angeles on the evening before", -118.2, "US", "2026-01-17T02:30:00Z", 18, true],
  ["London", -0.1, "UK", "2026-07-18T07:30:00Z", 8, false],
  ["Sydney", 151.2, "AU", "2026-01-15T21:30:00Z", 8, true],
] as const)("knows the clock of %s", (_, longitude, region, moment, hour, isWeekday) => {
  expect(clockAt({ latitude: 0, longitude }, region, new Date(moment))).toEqual({ hour, isWeekday });
});
