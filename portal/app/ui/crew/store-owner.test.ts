import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetAll, forgetOthers, kept } from "./offline-store.ts";
import { isAnother } from "./store-owner.ts";

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("what is kept for one person is another's to forget, once", async () => {
  expect(isAnother(5)).toBe(false);
  await kept<string>("fixes", 4, 17).change(() => "here");
  expect([isAnother(4), isAnother(5)]).toEqual([false, true]);
  await forgetOthers(5);
  expect([isAnother(5), await kept<string>("fixes", 4, 17).read()]).toEqual([false, undefined]);
});

test("a log-out leaves nothing of anybody", async () => {
  await kept<string>("fixes", 4, 17).change(() => "here");
  await forgetAll();
  expect(isAnother(5)).toBe(false);
});
