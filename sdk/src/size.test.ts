import { expect, it } from "vitest";
import { measureSize, parts } from "../bundling/sizes.ts";

it.each(parts)("stays within its size budget until usable: %s, %s", (way, part, budget) => {
  expect(measureSize(way, part)).toBeLessThanOrEqual(budget);
});
