import { sized } from "@wardway/db/testing/size";
import { greatCircle, trackingLimits } from "@wardway/model";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Anchor, type Fix, judge } from "./plausible.ts";

const start = new Date("2026-11-21T10:00:00Z");
const span = { from: start, to: new Date("2026-11-21T12:00:00Z") };
const { maxAccuracy, maxSpeed, jumpSeconds, thin } = trackingLimits;
/** Degrees of latitude to a metre. */
const metre = 1 / 111_195;

/** So many metres north of a place, so many seconds after the start. */
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

describe("what to believe of a batch", () => {
  test.each([
    ["a drive", [fix(0, 0), fix(10, 150), fix(20, 300)], [], [0, 10, 20], 0],
    ["a drive out of order", [fix(20, 300), fix(0, 0), fix(10, 150)], [], [0, 10, 20], 0],
    ["one place alone", [fix(5, 0)], [], [5], 0],
    ["one that jumps a kilometre and back", [fix(0, 0), fix(5, 1_000), fix(10, 100)], [], [0, 10], 1],
    [
      "a first one that is elsewhere",
      [fix(0, 9_000), fix(5, 0), fix(10, 50), fix(15, 90)],
      [],
      [5, 10, 15],
      1,
    ],
    ["one before the start", [fix(-1, 0), fix(10, 0)], [], [10], 1],
    ["one of the future", [fix(10, 0), fix(7_201, 0)], [], [10], 1],
    ["one that is known to a mile", [fix(0, 0), fix(60, 900, { accuracy: 1_600 })], [], [0], 1],
    ["one with an accuracy beyond all numbers", [fix(0, 0, { accuracy: 1e308 })], [], [], 1],
    [
      "a jump within what two poor fixes are unsure of",
      [fix(0, 0, { accuracy: 400 }), fix(1, 800, { accuracy: 400 })],
      [],
      [0, 1],
      0,
    ],
    ["the same place within ten seconds", [fix(0, 0), fix(4, 3), fix(9, 14)], [], [0], 0],
    ["a vehicle that stands", [0, 5, 10, 15, 20, 25].map((at) => fix(at, 0)), [], [0, 10, 20], 0],
    ["two at one moment", [fix(3, 0, { accuracy: 30 }), fix(3, 40)], [], [3], 0],
    [
      "two at one moment, the better known of which jumps",
      [fix(3, 900), fix(3, 0, { accuracy: 30 })],
      [fix(0, 0)],
      [],
      1,
    ],
    [
      "two at one moment, the better known elsewhere",
      [fix(13, 9_000), fix(13, 90, { accuracy: 30 })],
      [fix(0, 0)],
      [13],
      0,
    ],
    ["what is stored already", [fix(0, 0), fix(10, 150)], [fix(0, 0), fix(10, 150)], [], 0],
    ["what is next to what is stored", [fix(3, 5)], [fix(0, 0), fix(10, 150)], [], 0],
    ["a late one between two that are stored", [fix(30, 400)], [fix(0, 0), fix(60, 800)], [30], 0],
    ["a late one too far from the one before", [fix(5, 700)], [fix(0, 0), fix(60, 800)], [], 1],
    ["a late one too far from the one after", [fix(58, 100)], [fix(0, 0), fix(60, 800)], [], 1],
    ["one that is contradicted by a wrong place", [fix(240, 0)], [fix(0, 500_000)], [], 1],
    ["one that was contradicted for minutes", [fix(300, 0), fix(310, 90)], [fix(0, 500_000)], [300, 310], 0],
    ["late ones before all that is stored", [fix(0, 0), fix(20, 200)], [fix(30, 350)], [0, 20], 0],
  ] as [string, Fix[], Fix[], number[], number][])("%s", (_, batch, stored, seconds, implausible) => {
    const judged = judge(batch, stored, span);
    expect([secondsOf(judged), judged.implausible]).toEqual([seconds, implausible]);
  });

  test("of two at one moment it is the better known", () => {
    const { accepted } = judge([fix(3, 0, { accuracy: 30 }), fix(3, 40)], [], span);
    expect(accepted).toMatchObject([{ accuracy: 5 }]);
  });

  test("keeps no figure that a table would not take, nor a speed that no vehicle has", () => {
    const strange = { latitude: 1e-300, accuracy: 1e-310, speed: 1e308, heading: 359.9999999 };
    const { accepted } = judge([fix(0, 0, strange)], [], span);
    expect(accepted).toMatchObject([{ latitude: 0, accuracy: 0, speed: null, heading: 360 }]);
  });

  test("crosses the date line and stands at the poles", () => {
    const across = [fix(0, 0, { longitude: 179.9999 }), fix(10, 0, { longitude: -179.9999 })];
    expect(secondsOf(judge(across, [], span))).toEqual([0, 10]);
    const pole = [fix(0, 0, { latitude: 90, longitude: 0 }), fix(10, 0, { latitude: 90, longitude: 170 })];
    expect(secondsOf(judge(pole, [], span))).toEqual([0, 10]);
  });
});

/** Places within some kilometres and minutes: near enough for all to happen, jumps as well as crowds. */
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
/** A history as it comes about: what was accepted of batches before. */
const history = fc.array(batchOf, { maxLength: 3 }).map((batches) => {
  const stored: Fix[] = [];
  for (const batch of batches) stored.push(...judge(batch, stored, span).accepted);
  return stored;
});

const inOrder = (fixes: readonly Anchor[]) =>
  fixes.toSorted((one, other) => one.recordedAt.getTime() - other.recordedAt.getTime());
const seconds = (from: Anchor, to: Anchor) => (to.recordedAt.getTime() - from.recordedAt.getTime()) / 1_000;

describe("whatever is sent", () => {
  test("what is accepted is never faster than a vehicle, never too close, and within the transport", () => {
    fc.assert(
      fc.property(history, batchOf, (stored, batch) => {
        const { accepted } = judge(batch, stored, span);
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
        expect(judge(other, stored, span)).toEqual(judge(batch, stored, span));
      }),
    );
  });

  test("what is sent again, in whole or in part, adds nothing", () => {
    const again = batchOf.chain((batch) => fc.tuple(fc.constant(batch), fc.subarray(batch)));
    fc.assert(
      fc.property(history, again, (stored, [batch, part]) => {
        const after = [...stored, ...judge(batch, stored, span).accepted];
        expect(judge(batch, after, span).accepted).toEqual([]);
        expect(judge(part, after, span).accepted).toEqual([]);
      }),
      { numRuns: sized(100, 1_000) },
    );
  });

  test("each place of a drive is within fifteen metres and ten seconds of one that is accepted", () => {
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
        const { accepted, implausible } = judge(fixes, [], span);
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
