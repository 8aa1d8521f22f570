import { expect, it } from "vitest";
import { countBetween } from "./use-count.ts";

it("counts from one amount to the next, up or down, in whole numbers and never past it", () => {
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

it("stands still once the time is over, however late the browser draws", () => {
  expect(countBetween(1, 9, 4)).toBe(9);
});
