import { expect, test } from "vitest";
import { getHeading, turnTo } from "./heading.ts";

const here = { latitude: 39.3, longitude: -76.6 };

test("getHeading uses the phone's heading, or else the last movement", () => {
  expect(getHeading(45, here, here)).toBe(45);
  expect(getHeading(null, here, { ...here, latitude: 39.31 })).toBeCloseTo(0);
  expect(getHeading(null, here, { ...here, longitude: -76.59 })).toBeCloseTo(90);
  expect(getHeading(null, here, { ...here, longitude: -76.61 })).toBeCloseTo(270);
});

test("getHeading returns null for a stationary phone", () => {
  expect(getHeading(null, here, { ...here, latitude: 39.30005 })).toBeNull();
  expect(getHeading(null, null, here)).toBeNull();
});

test("turnTo rotates the shorter way", () => {
  expect(turnTo(null, 200)).toBe(200);
  expect(turnTo(350, 10)).toBe(370);
  expect(turnTo(10, 350)).toBe(-10);
  expect(turnTo(370, 20)).toBe(380);
});
