import { expect, it } from "vitest";
import { countBetween } from "./use-count.ts";

it("countBetween counts up or down in integers without overshooting", () => {
  for (const [from, to] of [
    [12_345, 12_360],
    [7, 3],
  ] as const) {
    const drawn = Array.from({ length: 21 }, (_, step) => countBetween(from, to, step / 20));
    expect(drawn[0]).toBe(from);
    expect(drawn.at(-1)).toBe(to);
    expect(drawn.every(Number.isInteger)).toBe(true);
    expect(drawn).toEqual(drawn.toSorted((one, other) => (from < to ? one - other : other - one)));
  }
});

it("countBetween returns the target after the duration", () => {
  expect(countBetween(1, 9, 4)).toBe(9);
});
