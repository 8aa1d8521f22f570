import { expect, test } from "vitest";
import { pairDelay, streakDelay } from "./log-in-delays.ts";

test("the delay of a pair doubles from the second failure on, up to four seconds", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 20].map(pairDelay)).toEqual([0, 250, 500, 1000, 2000, 4000, 4000, 4000]);
});

test("the delay of consecutive failures starts after twice the failures that lock one network, and is bounded", () => {
  expect([1, 10, 11, 12, 30, 31, 1_000_000].map((attempt) => streakDelay(attempt, 5))).toEqual([
    0, 0, 500, 1000, 10_000, 10_000, 10_000,
  ]);
});
