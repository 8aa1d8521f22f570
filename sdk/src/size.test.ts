import { expect, it } from "vitest";
import {
  laterParts,
  MAP_BUDGET,
  measureLater,
  measureMap,
  measureSize,
  measureValidation,
  parts,
  VALIDATION_BUDGET,
} from "../bundling/sizes.ts";

it.each(parts)("stays within its size budget until usable: %s, %s", (way, part, budget) => {
  expect(measureSize(way, part)).toBeLessThanOrEqual(budget);
});

it.each(laterParts)("stays within its size budget after it is usable: %s", (name, budget) => {
  expect(measureLater(name)).toBeGreaterThan(0);
  expect(measureLater(name)).toBeLessThanOrEqual(budget);
});

it("stays within its size budget: the form's validation", () => {
  expect(measureValidation()).toBeLessThanOrEqual(VALIDATION_BUDGET);
});

it("stays within its size budget: the map with its basemap", () => {
  expect(measureMap()).toBeLessThanOrEqual(MAP_BUDGET);
});
