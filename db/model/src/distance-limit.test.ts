import { describe, expect, test } from "vitest";
import { distanceLimit } from "./distance-limit.ts";
import { METERS_PER_MILE } from "./units.ts";

const baltimore = { latitude: 39.2967, longitude: -76.5927 };
const philadelphia = { latitude: 39.9496, longitude: -75.1931 };
const journey = { from: baltimore, to: philadelphia };

describe("distanceLimit", () => {
  test("measures along the road when a route is known", () => {
    const route = { distance: 108 * METERS_PER_MILE, isEstimate: false };
    expect(distanceLimit({ ...journey, route }, 100)).toEqual({
      metres: route.distance,
      byRoad: true,
      message: {
        code: "distance.tooFarByRoad",
        params: { length: "108", metric: "174 km", max: 100, maxMetric: "161 km" },
        message:
          "The destination is 108 miles from the pick-up by road (174 km), and a transport can be at most 100 miles (161 km). " +
          "Choose a nearer destination, or ask your administrator about the limit.",
      },
    });
  });

  test("measures the great circle when there is no route or only an estimate", () => {
    const route = { distance: 108 * METERS_PER_MILE, isEstimate: true };
    expect(distanceLimit({ ...journey, route }, 100)).toMatchObject({ byRoad: false, message: null });
    expect(distanceLimit({ ...journey, route: null }, 80).message?.message).toMatch(
      /^The destination is 87\.\d miles from the pick-up in a straight line \(1\d\d km\), and .+ at most 80 miles \(129 km\)\./,
    );
  });

  test("ignores a route shorter than the great circle", () => {
    const route = { distance: 9_500, isEstimate: false };
    expect(distanceLimit({ ...journey, route }, 80).message?.message).toContain(
      "87.1 miles from the pick-up in a straight",
    );
  });

  test("accepts the limit itself and displays more for a journey just beyond it", () => {
    const of = (metres: number) =>
      distanceLimit({ ...journey, route: { distance: metres, isEstimate: false } }, 100).message?.message ??
      null;
    expect(of(100 * METERS_PER_MILE)).toBeNull();
    expect(of(100 * METERS_PER_MILE + 1)).toContain("is 100.1 miles from");
  });
});
