import type { PositionFix } from "@wardway/model";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StoredValue } from "#app/shell/offline/offline-store.ts";
import { type SharingOptions, sharePositions } from "./share-positions.ts";

let reportPosition: PositionCallback;
let stop: () => void;
let calls: Headers[];
let bodies: { readonly takeOver?: boolean }[];
/** Answered to a batch. */
let body: object;
let fixes: StoredValue<readonly PositionFix[]>;
let status: number;
let geolocation: Geolocation;
let takeOver: { current: boolean };
const events = { signal: vi.fn(), queued: vi.fn(), tracking: vi.fn(), ended: vi.fn(), signedOut: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  calls = [];
  status = 401;
  bodies = [];
  body = {};
  vi.stubGlobal("fetch", async (_path: string, { headers, body: sent }: RequestInit) => {
    calls.push(new Headers(headers));
    bodies.push(JSON.parse(String(sent)));
    return Response.json(body, { status });
  });
  geolocation = {
    watchPosition: (listener) => {
      reportPosition = listener;
      return 1;
    },
    getCurrentPosition() {},
    clearWatch() {},
  };
  fixes = inMemory();
  takeOver = { current: false };
  stop = share();
});

const share = (changes: Partial<SharingOptions> = {}) =>
  sharePositions({
    requestId: 17,
    userId: 4,
    fixes,
    clockAheadMs: 0,
    geolocation,
    isMeasuring: true,
    isSending: true,
    takeOver,
    events,
    ...changes,
  });

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function inMemory(): StoredValue<readonly PositionFix[]> {
  let value: readonly PositionFix[] | undefined;
  return {
    read: async () => value,
    async update(edit) {
      value = edit(value);
      return value;
    },
    async delete() {
      value = undefined;
    },
  };
}

test("sends a position reported before the store is open, even if no other follows", async () => {
  status = 200;
  const readFixes = fixes.read;
  let openStore: () => void = () => undefined;
  const storeOpened = new Promise<void>((resolve) => {
    openStore = resolve;
  });
  fixes.read = async () => {
    const stored = await readFixes();
    await storeOpened;
    return stored;
  };
  await vi.advanceTimersByTimeAsync(0);
  await reportLatitude(39);
  fixes.read = readFixes;
  openStore();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(calls).toHaveLength(1);
});

/** Reports one position per second. */
async function drive(seconds: number): Promise<void> {
  for (let nth = 0; nth < seconds; nth += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    await reportLatitude(39 + nth / 1_000);
  }
}

async function reportLatitude(latitude: number): Promise<void> {
  const coords = { latitude, longitude: -76, accuracy: 5, speed: null, heading: null };
  await reportPosition({ timestamp: Date.now(), coords } as GeolocationPosition);
}

test("names the user that the call belongs to", async () => {
  await drive(10);
  expect(calls.map((headers) => headers.get("x-wardway-user"))).toContain("4");
});

test("retries once a minute while signed out, however many fixes are queued", async () => {
  await drive(60);
  expect(events.signedOut).toHaveBeenCalled();
  expect(calls.length).toBeLessThan(4);
  status = 200;
  await drive(60);
  expect(calls.length).toBeGreaterThan(8);
});

test("continues after another open page has sent the queue", async () => {
  await drive(10);
  await fixes.delete();
  await vi.advanceTimersByTimeAsync(60_000);
  const before = calls.length;
  status = 200;
  await drive(30);
  expect(calls.length).toBeGreaterThan(before + 3);
});

test("only queues positions until the portal knows of the start, and sends them then", async () => {
  stop();
  stop = share({ isSending: false });
  await drive(30);
  expect(calls).toHaveLength(0);
  const queued = (await fixes.read())?.length ?? 0;
  expect(queued).toBeGreaterThan(5);
  expect(events.queued).toHaveBeenLastCalledWith(queued, false);
  stop();
  status = 200;
  stop = share();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await fixes.read()).toEqual([]);
});

test("measures no more after the transfer of care, and sends what is queued", async () => {
  await drive(10);
  stop();
  status = 200;
  const watch = vi.spyOn(geolocation, "watchPosition");
  stop = share({ isMeasuring: false });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(watch).not.toHaveBeenCalled();
  expect(await fixes.read()).toEqual([]);
});

test("asks to be shown until the portal does", async () => {
  status = 200;
  takeOver.current = true;
  body = { isShown: false };
  await drive(20);
  expect(bodies.length).toBeGreaterThan(1);
  expect(bodies.every(({ takeOver: asked }) => asked === true)).toBe(true);
  body = { isShown: true };
  await drive(20);
  expect(bodies.at(-1)?.takeOver).toBeUndefined();
});
