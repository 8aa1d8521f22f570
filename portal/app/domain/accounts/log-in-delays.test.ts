import { expect, test } from "vitest";
import { nameDelay, pairDelay } from "./log-in-delays.ts";

test("a first try is not held back, and each further one twice as long up to four seconds", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 20].map(pairDelay)).toEqual([0, 250, 500, 1000, 2000, 4000, 4000, 4000]);
});

test("a name is slowed down once twice as many tries failed as lock one network, and never for good", () => {
  expect([1, 10, 11, 12, 30, 31, 1_000_000].map((attempt) => nameDelay(attempt, 5))).toEqual([
    0, 0, 500, 1000, 10_000, 10_000, 10_000,
  ]);
});
