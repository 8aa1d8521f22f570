import { describe, expect, test } from "vitest";
import { trafficOf } from "../record/request-route.server.ts";

const route = { source: "google", isEstimate: false, distance: 6_200, polyline: "ocgqFzbpsM_@kB" } as const;

describe("trafficOf", () => {
  test("compares the time in traffic with the free-flow time", () => {
    expect(trafficOf({ ...route, freeFlow: 600, inTraffic: 620 })).toBe("light");
    expect(trafficOf({ ...route, freeFlow: 600, inTraffic: 700 })).toBe("moderate");
    expect(trafficOf({ ...route, freeFlow: 600, inTraffic: 900 })).toBe("heavy");
  });

  test("is unknown without traffic data", () => {
    expect(trafficOf({ ...route, source: "osrm", freeFlow: null, inTraffic: 600 })).toBeNull();
  });
});
