import { encode } from "@googlemaps/polyline-codec";
import { greatCircle, type Position } from "@wardway/model";
import fc from "fast-check";
import { expect, test } from "vitest";
import { lengthOf, placeAlong, windingRoad } from "#app/domain/testing/drive.ts";
import { type LegRoute, remainingAlong, remainingBeside } from "./along-route.ts";

const from: Position = { latitude: 39.2962, longitude: -76.5921 };
const to: Position = { latitude: 39.1, longitude: -76.2 };
const road = windingRoad(from, to);
const metres = lengthOf(road);

const wayOn = (points: readonly Position[]): LegRoute => ({
  source: "valhalla",
  isEstimate: false,
  from,
  distance: 1_000,
  seconds: 600,
  polyline: encode(
    points.map(({ latitude, longitude }): [number, number] => [latitude, longitude]),
    5,
  ),
});
const route = wayOn(road);

test("the remainder is in proportion to the road's length, on and beside it", () => {
  const aside = fc.double({ min: -200, max: 200, noNaN: true });
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), aside, (part, by) => {
      const on = placeAlong(road, metres * part);
      const left = remainingAlong(route, { ...on, latitude: on.latitude + by / 111_195, accuracy: 5 });
      // Off a road to the north, the projection moves as far forward as aside.
      expect(Math.abs((left?.distance ?? Number.NaN) / 1_000 - (1 - part))).toBeLessThan(250 / metres);
      expect(left?.seconds).toBeCloseTo((left?.distance ?? 0) * 0.6, 6);
    }),
  );
});

test("off the road there is no remainder, within the accuracy of the position", () => {
  const on = placeAlong(road, metres / 3);
  const off = { latitude: on.latitude + 1_500 / 111_195, longitude: on.longitude };
  expect(remainingAlong(route, { ...off, accuracy: 5 })).toBeNull();
  expect(remainingAlong(route, { ...off, accuracy: 1_600 })).not.toBeNull();
  expect(remainingAlong({ ...route, isEstimate: true }, { ...on, accuracy: 5 })).toBeNull();
});

test("a line of one point, of none, or at the pole has no remainder", () => {
  const place = { ...from, accuracy: 5 };
  for (const points of [[], [from]]) expect(remainingAlong(wayOn(points), place)).toBeNull();
  expect(remainingAlong(wayOn([from, from]), place)).toMatchObject({ distance: 0 });
  expect(remainingAlong(route, { latitude: 90, longitude: 0, accuracy: 5 })).toBeNull();
});

test("in a straight line the remainder is in proportion to the whole, and null farther away", () => {
  const half = { latitude: (from.latitude + to.latitude) / 2, longitude: from.longitude };
  const ratio = greatCircle(half, to) / greatCircle(from, to);
  expect(remainingBeside(route, half, to)?.distance).toBeCloseTo(1_000 * ratio, 6);
  expect(remainingBeside(route, to, to)).toMatchObject({ distance: 0, seconds: 0 });
  const behind = { latitude: 2 * from.latitude - to.latitude, longitude: 2 * from.longitude - to.longitude };
  expect(remainingBeside(route, behind, to)).toBeNull();
  expect(remainingBeside({ ...route, from: to }, to, to)).toBeNull();
  expect(remainingBeside({ ...route, isEstimate: true }, half, to)).toBeNull();
});
