import { expect, it } from "vitest";
import { measureSize, parts } from "../bundling/sizes.ts";

it.each(parts)("loads no more than its budget until it can be used: %s, %s", (way, part, budget) => {
  expect(measureSize(way, part)).toBeLessThanOrEqual(budget);
});
