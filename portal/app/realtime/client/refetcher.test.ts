import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRefetcher, type Refetcher } from "./refetcher.ts";

let refetcher: Refetcher;
let refetches: { failed: () => void }[];
let isBusy: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  refetches = [];
  isBusy = false;
  refetcher = createRefetcher({
    refetch: (failed) => refetches.push({ failed }),
    abandon: () => refetches.at(-1)?.failed(),
    isBusy: () => isBusy,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the refetcher", () => {
  it("makes one refetch for many changes, and another for changes during it", () => {
    for (let change = 0; change < 5; change += 1) refetcher.request();
    vi.advanceTimersByTime(200);
    expect(refetches).toHaveLength(1);
    refetcher.request();
    vi.advanceTimersByTime(60_000);
    expect(refetches).toHaveLength(1);
    refetcher.done();
    expect(refetcher.isBehind()).toBe(true);
    vi.runOnlyPendingTimers();
    expect(refetches).toHaveLength(2);
    refetcher.done();
    expect(refetcher.isBehind()).toBe(false);
  });

  it("covers the changes before it begins, and no later one until that asks for another", () => {
    refetcher.request();
    expect(refetcher.covers(performance.now())).toBe(true);
    vi.advanceTimersByTime(200);
    expect(refetcher.covers(performance.now() - 100)).toBe(true);
    expect(refetcher.covers(performance.now())).toBe(false);
    refetcher.request();
    expect(refetcher.covers(performance.now())).toBe(true);
    refetcher.stop();
    expect(refetcher.covers(performance.now())).toBe(false);
  });

  it("backs off longer from a slow server", () => {
    refetcher.request();
    vi.advanceTimersByTime(150);
    vi.advanceTimersByTime(2_000);
    refetcher.done();
    refetcher.request();
    vi.advanceTimersByTime(9_900);
    expect(refetches).toHaveLength(1);
    vi.advanceTimersByTime(200);
    expect(refetches).toHaveLength(2);
  });

  it("shows a change within ten seconds of an answer, however late that was", () => {
    refetcher.request();
    vi.advanceTimersByTime(150);
    vi.advanceTimersByTime(8_000);
    refetcher.request();
    refetcher.done();
    vi.advanceTimersByTime(9_900);
    expect(refetches).toHaveLength(1);
    vi.advanceTimersByTime(200);
    expect(refetches).toHaveLength(2);
  });

  it("waits while the page is busy, and catches up", () => {
    isBusy = true;
    refetcher.request();
    vi.advanceTimersByTime(30_000);
    expect(refetches).toHaveLength(0);
    isBusy = false;
    vi.advanceTimersByTime(200);
    expect(refetches).toHaveLength(1);
  });

  it("retries after a failure: later, or immediately when the connection is back", () => {
    refetcher.request();
    vi.advanceTimersByTime(150);
    refetches[0]?.failed();
    expect([refetcher.lastWorked(), refetcher.isBehind()]).toEqual([false, true]);
    vi.advanceTimersByTime(5_000);
    expect(refetches).toHaveLength(1);
    refetcher.flush();
    vi.advanceTimersByTime(1);
    expect(refetches).toHaveLength(2);
    refetcher.done();
    expect([refetcher.lastWorked(), refetcher.isBehind()]).toEqual([true, false]);
  });

  it("is held: the refetch in progress fails, and none begins until it may go on", () => {
    refetcher.request();
    vi.advanceTimersByTime(150);
    refetcher.hold();
    expect([refetcher.lastWorked(), refetcher.isBehind()]).toEqual([false, true]);
    refetcher.flush();
    vi.advanceTimersByTime(60_000);
    expect(refetches).toHaveLength(1);
    refetcher.resume();
    vi.advanceTimersByTime(1);
    expect(refetches).toHaveLength(2);
  });
});
