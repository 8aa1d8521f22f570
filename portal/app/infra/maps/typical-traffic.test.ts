import { getTrafficCondition } from "@wardway/model";
import { describe, expect, it } from "vitest";
import { inTypicalTraffic } from "./typical-traffic.ts";

const journey = { distance: 5_000, freeFlow: 600 };
const weekday = (hour: number) => ({ hour, isWeekday: true });
const indexAt = (hour: number, motorwayShare?: number, distance = journey.distance) =>
  inTypicalTraffic({ ...journey, distance, motorwayShare }, weekday(hour)) / journey.freeFlow;
const conditionAt = (hour: number, motorwayShare?: number) =>
  getTrafficCondition(indexAt(hour, motorwayShare), 1);

describe("typical traffic", () => {
  it("follows the hours of a weekday", () => {
    expect(indexAt(3)).toBeCloseTo(1, 2);
    expect(indexAt(8)).toBeCloseTo(1.21, 2);
    expect(indexAt(17)).toBeCloseTo(1.45, 2);
    expect([3, 7, 17].map((hour) => conditionAt(hour, 0.8))).toEqual(["light", "moderate", "heavy"]);
  });

  it("is heavier on motorways, and no different on half of each", () => {
    for (const hour of [8, 12, 17]) {
      expect(indexAt(hour, 1)).toBeGreaterThan(indexAt(hour, 0));
      expect(indexAt(hour, 0.5)).toBeCloseTo(indexAt(hour));
    }
    expect(conditionAt(17, 0)).toBe("moderate");
  });

  it("hardly slows long journeys, and no journey on weekends", () => {
    expect(indexAt(17, undefined, 200_000)).toBeCloseTo(1.11, 2);
    expect(inTypicalTraffic(journey, { hour: 17, isWeekday: false })).toBe(journey.freeFlow);
  });
});
