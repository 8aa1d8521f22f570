import { expect, it } from "vitest";
import { parts, sizeOf } from "../bundling/sizes.ts";

it.each(parts)("loads no more than its budget until it can be used: %s, %s", (way, part, budget) => {
  expect(sizeOf(way, part)).toBeLessThanOrEqual(budget);
});
