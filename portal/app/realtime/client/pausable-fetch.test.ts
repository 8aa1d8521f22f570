import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pauseNextFetch } from "./pausable-fetch.ts";

const browserFetch = vi.fn<typeof fetch>();
const failed = vi.fn();
const page = new URL("http://portal.example/hospital-dashboard.data");

const pageData = (status: number) =>
  new Response("[]", { status, headers: { "content-type": "text/x-script; charset=utf-8" } });
const proxyPage = (status: number) =>
  new Response("<h1>Portal</h1>", { status, headers: { "content-type": "text/html; charset=utf-8" } });

beforeEach(() => {
  vi.useFakeTimers();
  browserFetch.mockReset().mockImplementation(async () => pageData(200));
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

  it("marks what it redirects to, and nothing after it", async () => {
    browserFetch.mockImplementationOnce(async () => pageData(202));
    refetch();
    await vi.advanceTimersByTimeAsync(0);
    await window.fetch("/api/user");
    await window.fetch(new URL("http://portal.example/settings.data"));
    await window.fetch(page);
    const marks = browserFetch.mock.calls.map(([, init]) => new Headers(init?.headers).get("x-wardway-poll"));
    expect(marks).toEqual(["1", null, "1", null]);
    expect(window.fetch).toBe(browserFetch);
  });

  it("marks nothing after the 202 of a proxy, which the page ignores", async () => {
    browserFetch.mockImplementationOnce(async () => proxyPage(202));
    refetch();
    await vi.advanceTimersByTimeAsync(0);
    await window.fetch(page);
    expect(new Headers(browserFetch.mock.lastCall?.[1]?.headers).get("x-wardway-poll")).toBeNull();
  });

  it.each([
    ["its data", 200],
    ["a redirect of it", 202],
    ["a denial of it", 403],
    ["its record's absence", 404],
  ])("passes on %s, which the portal sends with status %i", async (_, status) => {
    browserFetch.mockImplementation(async () => pageData(status));
    const { state } = refetch();
    await vi.advanceTimersByTimeAsync(0);
    expect([state.outcome, failed.mock.calls.length]).toEqual([`${status}`, 0]);
  });

  it.each([
    ["a server error", async () => pageData(500)],
    ["a captive portal's page", async () => proxyPage(200)],
    ["a firewall's denial", async () => proxyPage(403)],
    ["a proxy's page for an unknown host", async () => proxyPage(404)],
    ["an answer without a type", async () => new Response(null, { status: 403 })],
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
