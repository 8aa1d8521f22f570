import type { PositionFix } from "@wardway/model";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Kept } from "#app/ui/crew/offline-store.ts";
import { sharePositions } from "./share-positions.ts";

let found: PositionCallback;
let stop: () => void;
let calls: Headers[];
let fixes: Kept<readonly PositionFix[]>;
let status: number;
const told = { signal: vi.fn(), waiting: vi.fn(), tracking: vi.fn(), ended: vi.fn(), signedOut: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  calls = [];
  status = 401;
  vi.stubGlobal("fetch", async (_path: string, { headers }: RequestInit) => {
    calls.push(new Headers(headers));
    return Response.json({}, { status });
  });
  const geolocation: Geolocation = {
    watchPosition: (listener) => {
      found = listener;
      return 1;
    },
    getCurrentPosition() {},
    clearWatch() {},
  };
  fixes = inMemory();
  stop = sharePositions({ requestId: 17, userId: 4, fixes, clockAhead: 0, geolocation, told });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function inMemory(): Kept<readonly PositionFix[]> {
  let value: readonly PositionFix[] | undefined;
  return {
    read: async () => value,
    async change(edit) {
      value = edit(value);
      return value;
    },
    async forget() {
      value = undefined;
    },
  };
}

test("sends a place that the phone tells of while the sharing begins, though no other follows", async () => {
  status = 200;
  const atRest = fixes.read;
  let answer: () => void = () => undefined;
  const looked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  fixes.read = async () => {
    const found = await atRest();
    await looked;
    return found;
  };
  // The phone is asked what it has kept, and answers late.
  await vi.advanceTimersByTimeAsync(0);
  await tellPlace(39);
  fixes.read = atRest;
  answer();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(calls).toHaveLength(1);
});

/** A drive of so many seconds, with a place each second. */
async function drive(seconds: number): Promise<void> {
  for (let nth = 0; nth < seconds; nth += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    await tellPlace(39 + nth / 1_000);
  }
}

async function tellPlace(latitude: number): Promise<void> {
  const coords = { latitude, longitude: -76, accuracy: 5, speed: null, heading: null };
  await found({ timestamp: Date.now(), coords } as GeolocationPosition);
}

test("speaks in the name of one person alone", async () => {
  await drive(10);
  expect(calls.map((headers) => headers.get("x-wardway-user"))).toContain("4");
});

test("asks once a minute where nobody is signed in any more, however much has gathered", async () => {
  await drive(60);
  expect(told.signedOut).toHaveBeenCalled();
  expect(calls.length).toBeLessThan(4);
  status = 200;
  await drive(60);
  expect(calls.length).toBeGreaterThan(8);
});

test("goes on where another page of the phone has sent what waited", async () => {
  await drive(10);
  await fixes.forget();
  await vi.advanceTimersByTimeAsync(60_000);
  const before = calls.length;
  status = 200;
  await drive(30);
  expect(calls.length).toBeGreaterThan(before + 3);
});
