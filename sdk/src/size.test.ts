import { expect, it } from "vitest";
import { MAP_BUDGET, measureMap, measureSize, parts } from "../bundling/sizes.ts";

it.each(parts)("stays within its size budget until usable: %s, %s", (way, part, budget) => {
  expect(measureSize(way, part)).toBeLessThanOrEqual(budget);
});

it("stays within its size budget: the map with its basemap", () => {
  expect(measureMap()).toBeLessThanOrEqual(MAP_BUDGET);
});
