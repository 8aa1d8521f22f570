import type { PositionFix } from "@wardway/model";
import { expect, test } from "vitest";
import { addFix, MAX_FIXES, removeSent, toFix } from "./fixes.ts";

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
const geolocationPosition = (coords: Partial<GeolocationCoordinates>) =>
  ({
    timestamp: start,
    coords: { latitude: 39, longitude: -76.6, accuracy: 8, speed: null, heading: null, ...coords },
  }) as GeolocationPosition;

test("drops the heading of a stationary phone and corrects a clock that is ahead", () => {
  expect(toFix(geolocationPosition({ heading: Number.NaN, speed: -1 }), 90_000)).toMatchObject({
    recordedAt: "2026-11-21T11:58:30.000Z",
    heading: null,
    speed: null,
  });
});

test("rejects a position with an accuracy above one kilometre", () => {
  expect(toFix(geolocationPosition({ accuracy: 1_001 }), 0)).toBeNull();
});

test("skips fixes that the portal would thin out", () => {
  const first = [at(0, 0)];
  expect(addFix(first, at(5, 0))).toHaveLength(1);
  expect(addFix(first, at(5, 1))).toHaveLength(2);
  expect(addFix(first, at(10, 0))).toHaveLength(2);
});

test("keeps the place where a vehicle stops, however soon after the last fix: a parked phone may report no more", () => {
  expect(addFix([at(0, 0)], at(0.2, 1))).toHaveLength(2);
});

test("bounds the fixes of a long dead zone, coarser towards its beginning, and retains the last one", () => {
  const drive = Array.from({ length: 5_000 }, (_, index) => at(index * 2, index / 10));
  const all = drive.reduce<readonly PositionFix[]>((before, fix) => addFix(before, fix), []);
  expect(all.length).toBeLessThanOrEqual(MAX_FIXES);
  expect(all.at(-1)).toEqual(drive.at(-1));
  const gaps = all
    .slice(1)
    .map((fix, index) => Date.parse(fix.recordedAt) - Date.parse(all[index]?.recordedAt ?? ""));
  expect(gaps[0]).toBeGreaterThan(gaps.at(-1) ?? 0);
});

test("removes sent fixes and retains those added since then", () => {
  expect(removeSent([at(0, 0), at(10, 1), at(20, 2)], [at(0, 0), at(10, 1)])).toEqual([at(20, 2)]);
});

test("drops a fix from the future instead of all that follow", () => {
  const others = Array.from({ length: 59 }, (_, nth) => at(10 + 10 * nth, nth));
  expect(others.reduce(addFix, addFix([], at(600, 0)))).toEqual(others);
});
