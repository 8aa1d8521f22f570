import { trackingLimits } from "@wardway/model";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isArrivingSoon } from "./arriving-soon.ts";

const { arrivingSoonMinutes, arrivingSoonEndMinutes } = trackingLimits;
const bandSeconds = (arrivingSoonEndMinutes - arrivingSoonMinutes) * 60;

/** The states after each of the remaining times. */
function follow(secondsLeft: readonly number[]): boolean[] {
  let isSoon = false;
  return secondsLeft.map((seconds) => {
    isSoon = isArrivingSoon(isSoon, seconds);
    return isSoon;
  });
}

const countChanges = (states: readonly boolean[]) =>
  states.filter((state, index) => index > 0 && state !== states[index - 1]).length;

describe("arriving soon", () => {
  it("begins five minutes before the arrival and ends when the arrival is more than seven minutes away", () => {
    expect(follow([301, 300, 301, 420, 421, 301])).toEqual([false, true, true, true, false, false]);
  });

  it("changes at most once for a vehicle that is stationary or approaches, whatever the position's error", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 200, max: 400 }),
        fc.array(
          fc.record({
            driven: fc.integer({ min: 0, max: 10 }),
            error: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
          }),
          { minLength: 2, maxLength: 60 },
        ),
        (start, steps) => {
          let left = start;
          const observed = steps.map(({ driven, error }) => {
            left = Math.max(0, left - driven);
            return left + error * bandSeconds;
          });
          expect(countChanges(follow(observed))).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
