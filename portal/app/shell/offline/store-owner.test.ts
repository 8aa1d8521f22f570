import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  deleteAllValues,
  deleteSteps,
  deleteValuesOfOthers,
  listWaitingSteps,
  storedSteps,
  storedValue,
} from "./offline-store.ts";
import { isOwnedByOther, mayHaveSteps } from "./store-owner.ts";

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("deletes another user's values once", async () => {
  expect(isOwnedByOther(5)).toBe(false);
  await storedValue<string>("fixes", 4, 17).update(() => "here");
  expect([isOwnedByOther(4), isOwnedByOther(5)]).toEqual([false, true]);
  await deleteValuesOfOthers(5);
  expect([isOwnedByOther(5), await storedValue<string>("fixes", 4, 17).read()]).toEqual([false, undefined]);
});

test("deletes the values of all users at log-out", async () => {
  await storedValue<string>("fixes", 4, 17).update(() => "here");
  await deleteAllValues();
  expect(isOwnedByOther(5)).toBe(false);
});

test("keeps steps for their user through a log-out and another user's log-in, for a week", async () => {
  const step = (ageDays: number) => ({ at: new Date(Date.now() - ageDays * 86_400_000).toISOString() });
  await storedSteps(4, 17).update(() => [step(1), step(0)]);
  await storedSteps(4, 18).update(() => [step(8)]);
  await storedValue<string>("fixes", 4, 17).update(() => "here");
  await deleteValuesOfOthers(5);
  await deleteAllValues();
  expect(await storedValue<string>("fixes", 4, 17).read()).toBeUndefined();
  expect(await storedSteps(4, 18).read()).toBeUndefined();
  const waiting = await listWaitingSteps();
  expect([waiting, mayHaveSteps()]).toEqual([[{ userId: 4, requestId: 17, count: 2 }], true]);
  await deleteSteps(waiting);
  expect([await listWaitingSteps(), mayHaveSteps()]).toEqual([[], false]);
});
