import { afterEach, expect, it, vi } from "vitest";
import { elapsedSince, startNow } from "./elapsed.ts";

afterEach(() => vi.useRealTimers());

it("counts the time of a sleep, in which only the wall clock goes on", () => {
  vi.useFakeTimers({ now: 0, toFake: ["Date", "performance"] });
  const start = startNow();
  vi.setSystemTime(40 * 60_000);
  expect(elapsedSince(start)).toBe(40 * 60_000);
});

it("ignores a wall clock that is set back", () => {
  vi.useFakeTimers({ now: 60_000, toFake: ["Date", "performance"] });
  const start = startNow();
  vi.advanceTimersByTime(5_000);
  vi.setSystemTime(0);
  expect(elapsedSince(start)).toBe(5_000);
});
