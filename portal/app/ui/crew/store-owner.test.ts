import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deleteAllValues, deleteValuesOfOthers, storedValue } from "./offline-store.ts";
import { isOwnedByOther } from "./store-owner.ts";

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
