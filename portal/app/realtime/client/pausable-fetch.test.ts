import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pauseNextFetch } from "./pausable-fetch.ts";

const browserFetch = vi.fn<typeof fetch>();
const failed = vi.fn();
const page = new URL("http://portal.example/hospital-dashboard.data");

beforeEach(() => {
  vi.useFakeTimers();
  browserFetch.mockReset().mockImplementation(async () => Response.json("here"));
  failed.mockReset();
  vi.stubGlobal("window", { fetch: browserFetch });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A refetch with its state. */
function refetch(signal = new AbortController().signal) {
  const state = { outcome: "on its way" };
  const { abandon } = pauseNextFetch(failed);
  window.fetch(page, { signal }).then(
    (response) => {
      state.outcome = `${response.status}`;
    },
    (error: Error) => {
      state.outcome = error.name;
    },
  );
  return { state, abandon };
}

describe("a paused refetch", () => {
  it("is marked as a background fetch, and later ones are not", async () => {
    const { state } = refetch();
    await vi.advanceTimersByTimeAsync(0);
    await window.fetch(page);
    const marks = browserFetch.mock.calls.map(([, init]) => new Headers(init?.headers).get("x-wardway-poll"));
    expect([state.outcome, marks]).toEqual(["200", ["1", null]]);
  });

  it.each([
    ["a server error", async () => Response.json({}, { status: 500 })],
    ["a network error", async () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("leaves the page unchanged on %s, and reports it", async (_, answer) => {
    browserFetch.mockImplementation(answer);
    const { state } = refetch();
    await vi.advanceTimersByTimeAsync(0);
    expect([state.outcome, failed.mock.calls.length]).toEqual(["on its way", 1]);
  });

  it("gives up on a response that never comes", async () => {
    browserFetch.mockImplementation(
      (_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", reject)),
    );
    const { state } = refetch();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect([state.outcome, failed.mock.calls.length]).toEqual(["on its way", 1]);
  });

  it("is abandoned: the page stays unchanged", async () => {
    browserFetch.mockImplementation(
      (_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", reject)),
    );
    const { state, abandon } = refetch();
    abandon();
    await vi.advanceTimersByTimeAsync(0);
    expect([state.outcome, failed.mock.calls.length]).toEqual(["on its way", 1]);
  });

  it("ends when another one replaces it", async () => {
    browserFetch.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
        ),
    );
    const next = new AbortController();
    const { state } = refetch(next.signal);
    next.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect([state.outcome, failed.mock.calls.length]).toEqual(["AbortError", 0]);
  });
});
