import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Recently } from "./recently.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("what happened is remembered for its time and no longer, and anew when it happens again", () => {
  const recently = new Recently(1000, 10);
  recently.note("read");
  vi.advanceTimersByTime(999);
  expect([recently.has("read"), recently.has("written")]).toEqual([true, false]);
  vi.advanceTimersByTime(1);
  expect(recently.has("read")).toBe(false);
  recently.note("read");
  expect(recently.has("read")).toBe(true);
});

test("in a full memory the oldest makes room", () => {
  const recently = new Recently(1000, 2);
  for (const what of ["first", "second", "first", "third"]) recently.note(what);
  expect(["first", "second", "third"].map((what) => recently.has(what))).toEqual([true, false, true]);
});
