import type { PositionFix } from "@wardway/model";
import { expect, test } from "vitest";
import { fixOf, mostFixes, withFix, withoutSent } from "./fixes.ts";

const start = Date.parse("2026-11-21T12:00:00Z");
/** Seconds after the start, and hundredths of a degree to the north. */
const at = (seconds: number, north: number): PositionFix => ({
  recordedAt: new Date(start + seconds * 1_000).toISOString(),
  latitude: 39 + north / 100,
  longitude: -76.6,
  accuracy: 8,
  speed: null,
  heading: null,
});
const told = (coords: Partial<GeolocationCoordinates>) =>
  ({
    timestamp: start,
    coords: { latitude: 39, longitude: -76.6, accuracy: 8, speed: null, heading: null, ...coords },
  }) as GeolocationPosition;

test("a phone that stands tells of no heading, and a clock that runs ahead is set back", () => {
  expect(fixOf(told({ heading: Number.NaN, speed: -1 }), 90_000)).toMatchObject({
    recordedAt: "2026-11-21T11:58:30.000Z",
    heading: null,
    speed: null,
  });
});

test("a place known no better than a kilometre is none", () => {
  expect(fixOf(told({ accuracy: 1_001 }), 0)).toBeNull();
});

test("what the portal would thin out is not kept", () => {
  const first = [at(0, 0)];
  expect(withFix(first, at(5, 0))).toHaveLength(1);
  expect(withFix(first, at(5, 1))).toHaveLength(2);
  expect(withFix(first, at(10, 0))).toHaveLength(2);
});

test("hours of a dead zone are kept within the bound, coarser towards their beginning, the last one always", () => {
  const drive = Array.from({ length: 5_000 }, (_, index) => at(index * 2, index / 10));
  const all = drive.reduce<readonly PositionFix[]>((before, fix) => withFix(before, fix), []);
  expect(all.length).toBeLessThanOrEqual(mostFixes);
  expect(all.at(-1)).toEqual(drive.at(-1));
  const gaps = all
    .slice(1)
    .map((fix, index) => Date.parse(fix.recordedAt) - Date.parse(all[index]?.recordedAt ?? ""));
  expect(gaps[0]).toBeGreaterThan(gaps.at(-1) ?? 0);
});

test("what was sent goes, and what came meanwhile stays", () => {
  expect(withoutSent([at(0, 0), at(10, 1), at(20, 2)], [at(0, 0), at(10, 1)])).toEqual([at(20, 2)]);
});
