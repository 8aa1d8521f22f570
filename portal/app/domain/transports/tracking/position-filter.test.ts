import { sized } from "@wardway/db/testing/size";
import { greatCircle, trackingLimits } from "@wardway/model";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Anchor, type Fix, filterPositions } from "./position-filter.ts";

const start = new Date("2026-11-21T10:00:00Z");
const span = { from: start, to: new Date("2026-11-21T12:00:00Z") };
const { maxAccuracy, maxSpeed, jumpSeconds, thin } = trackingLimits;
/** Degrees of latitude per meter. */
const metre = 1 / 111_195;

/** A fix `metres` north of a place, `seconds` after the start. */
const fix = (seconds: number, metres: number, changes: Partial<Fix> = {}): Fix => ({
  recordedAt: new Date(start.getTime() + seconds * 1_000),
  latitude: 39 + metres * metre,
  longitude: -76.6,
  accuracy: 5,
  speed: null,
  heading: null,
  ...changes,
});

const secondsOf = ({ accepted }: { readonly accepted: readonly Anchor[] }) =>
  accepted.map(({ recordedAt }) => (recordedAt.getTime() - start.getTime()) / 1_000);

describe("filtering a batch", () => {
  test.each([
    ["a drive", [fix(0, 0), fix(10, 150), fix(20, 300)], [], [0, 10, 20], 0],
    ["a drive out of order", [fix(20, 300), fix(0, 0), fix(10, 150)], [], [0, 10, 20], 0],
    ["a single position", [fix(5, 0)], [], [5], 0],
    ["a jump of a kilometer and back", [fix(0, 0), fix(5, 1_000), fix(10, 100)], [], [0, 10], 1],
    ["a wrong first position", [fix(0, 9_000), fix(5, 0), fix(10, 50), fix(15, 90)], [], [5, 10, 15], 1],
    ["a position without a fix", [fix(0, 0, { latitude: 0, longitude: 0 }), fix(10, 0)], [], [10], 1],
    ["a position before the start", [fix(-1, 0), fix(10, 0)], [], [10], 1],
    ["a position in the future", [fix(10, 0), fix(7_201, 0)], [], [10], 1],
    ["a position with an accuracy of a mile", [fix(0, 0), fix(60, 900, { accuracy: 1_600 })], [], [0], 1],
    ["a position with an infinite accuracy", [fix(0, 0, { accuracy: 1e308 })], [], [], 1],
    [
      "a jump within the accuracy of two poor fixes",
      [fix(0, 0, { accuracy: 400 }), fix(1, 800, { accuracy: 400 })],
      [],
      [0, 1],
      0,
    ],
    ["the same place within ten seconds", [fix(0, 0), fix(4, 3), fix(9, 14)], [], [0], 0],
    ["a stationary vehicle", [0, 5, 10, 15, 20, 25].map((at) => fix(at, 0)), [], [0, 10, 20], 0],
    ["two at one time", [fix(3, 0, { accuracy: 30 }), fix(3, 40)], [], [3], 0],
    [
      "two at one time, the more accurate of which jumps",
      [fix(3, 900), fix(3, 0, { accuracy: 30 })],
      [fix(0, 0)],
      [],
      1,
    ],
    [
      "two at one time, the more accurate in another place",
      [fix(13, 9_000), fix(13, 90, { accuracy: 30 })],
      [fix(0, 0)],
      [13],
      0,
    ],
    ["stored positions", [fix(0, 0), fix(10, 150)], [fix(0, 0), fix(10, 150)], [], 0],
    ["a position next to a stored one", [fix(3, 5)], [fix(0, 0), fix(10, 150)], [], 0],
    ["a late position between two stored ones", [fix(30, 400)], [fix(0, 0), fix(60, 800)], [30], 0],
    ["a late position too far from the previous one", [fix(5, 700)], [fix(0, 0), fix(60, 800)], [], 1],
    ["a late position too far from the next one", [fix(58, 100)], [fix(0, 0), fix(60, 800)], [], 1],
    ["a position contradicted by a wrong one", [fix(240, 0)], [fix(0, 500_000)], [], 1],
    ["a position contradicted for minutes", [fix(300, 0), fix(310, 90)], [fix(0, 500_000)], [300, 310], 0],
    ["late positions before all stored ones", [fix(0, 0), fix(20, 200)], [fix(30, 350)], [0, 20], 0],
  ] as [string, Fix[], Fix[], number[], number][])("%s", (_, batch, stored, seconds, implausible) => {
    const judged = filterPositions(batch, stored, span);
    expect([secondsOf(judged), judged.implausible]).toEqual([seconds, implausible]);
  });

  test("keeps the more accurate of two at one time", () => {
    const { accepted } = filterPositions([fix(3, 0, { accuracy: 30 }), fix(3, 40)], [], span);
    expect(accepted).toMatchObject([{ accuracy: 5 }]);
  });

  test("stores no figure that a column rejects, nor an impossible speed", () => {
    const strange = { latitude: 1e-300, accuracy: 1e-310, speed: 1e308, heading: 359.9999999 };
    const { accepted } = filterPositions([fix(0, 0, strange)], [], span);
    expect(accepted).toMatchObject([{ latitude: 0, accuracy: 0, speed: null, heading: 360 }]);
  });

  test("works across the date line and at the poles", () => {
    const across = [fix(0, 0, { longitude: 179.9999 }), fix(10, 0, { longitude: -179.9999 })];
    expect(secondsOf(filterPositions(across, [], span))).toEqual([0, 10]);
    const pole = [fix(0, 0, { latitude: 90, longitude: 0 }), fix(10, 0, { latitude: 90, longitude: 170 })];
    expect(secondsOf(filterPositions(pole, [], span))).toEqual([0, 10]);
  });
});

/** Places within some kilometers and minutes, so that jumps and crowds occur. */
const drawn: fc.Arbitrary<Fix> = fc
  .record({
    seconds: fc.integer({ min: -30, max: 600 }),
    metres: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 20_000 })),
    accuracy: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.double({ min: 0, max: 1e4, noNaN: true })),
    speed: fc.option(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true })),
    heading: fc.option(fc.double({ min: 0, max: 360, noNaN: true })),
  })
  .map(({ seconds, metres, ...rest }) => fix(seconds, metres, rest));
const batchOf = fc.array(drawn, { maxLength: 60 });
/** A history of accepted batches. */
const history = fc.array(batchOf, { maxLength: 3 }).map((batches) => {
  const stored: Fix[] = [];
  for (const batch of batches) stored.push(...filterPositions(batch, stored, span).accepted);
  return stored;
});

const inOrder = (fixes: readonly Anchor[]) =>
  fixes.toSorted((one, other) => one.recordedAt.getTime() - other.recordedAt.getTime());
const seconds = (from: Anchor, to: Anchor) => (to.recordedAt.getTime() - from.recordedAt.getTime()) / 1_000;

describe("for any input", () => {
  test("accepted positions are never faster than a vehicle, never too close, and within the transport", () => {
    fc.assert(
      fc.property(history, batchOf, (stored, batch) => {
        const { accepted } = filterPositions(batch, stored, span);
        const all = inOrder([...stored, ...accepted]);
        for (const [at, to] of all.entries()) {
          expect(to.accuracy).toBeLessThanOrEqual(maxAccuracy);
          expect(Number(to.recordedAt)).toBeGreaterThanOrEqual(Number(span.from));
          const from = all[at - 1];
          if (!from) continue;
          const passed = seconds(from, to);
          expect(passed).toBeGreaterThan(0);
          const metres = greatCircle(from, to);
          if (passed < jumpSeconds)
            expect(metres - from.accuracy - to.accuracy).toBeLessThanOrEqual(maxSpeed * passed);
          expect(metres >= thin.metres || passed >= thin.seconds).toBe(true);
        }
      }),
    );
  });

  test("the order of a batch makes no difference", () => {
    const shuffled = batchOf.chain((batch) =>
      fc.tuple(
        fc.constant(batch),
        fc.shuffledSubarray(batch, { minLength: batch.length, maxLength: batch.length }),
      ),
    );
    fc.assert(
      fc.property(history, shuffled, (stored, [batch, other]) => {
        expect(filterPositions(other, stored, span)).toEqual(filterPositions(batch, stored, span));
      }),
    );
  });

  test("a repeated batch, complete or in part, adds nothing", () => {
    const again = batchOf.chain((batch) => fc.tuple(fc.constant(batch), fc.subarray(batch)));
    fc.assert(
      fc.property(history, again, (stored, [batch, part]) => {
        const after = [...stored, ...filterPositions(batch, stored, span).accepted];
        expect(filterPositions(batch, after, span).accepted).toEqual([]);
        expect(filterPositions(part, after, span).accepted).toEqual([]);
      }),
      { numRuns: sized(100, 1_000) },
    );
  });

  test("each position of a drive is within fifteen meters and ten seconds of an accepted one", () => {
    const drive = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 15 }), fc.double({ min: 0, max: 40, noNaN: true })), {
        maxLength: 99,
      })
      .map((steps) => {
        let [at, metres] = [0, 0];
        return [[1, 0] as const, ...steps].map(([passed, speed]) => {
          at += passed;
          metres += passed * speed;
          return fix(at, metres);
        });
      });
    fc.assert(
      fc.property(drive, (fixes) => {
        const { accepted, implausible } = filterPositions(fixes, [], span);
        expect(implausible).toBe(0);
        for (const one of fixes) {
          const isNear = accepted.some(
            (other) =>
              greatCircle(one, other) < thin.metres + 0.1 && Math.abs(seconds(one, other)) <= thin.seconds,
          );
          expect(isNear).toBe(true);
        }
      }),
    );
  });
});
