import { liveCloseCodes } from "@wardway/model";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openReconnectingSocket, type ReconnectingSocket } from "./reconnecting-socket.ts";

/** The browser's WebSocket, without a network. */
class BrowserSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  readonly CONNECTING = 0;
  readonly sent: string[] = [];
  readyState = 0;
  constructor(
    readonly url: string,
    readonly protocols: readonly string[] = [],
  ) {
    super();
    if (url === "not a URL") throw new SyntaxError("The URL is invalid.");
    opened.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  accept() {
    this.readyState = BrowserSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }
  close() {
    this.readyState = BrowserSocket.CLOSED;
  }
  closeFromServer(code: number, reason = "") {
    this.readyState = BrowserSocket.CLOSED;
    this.dispatchEvent(Object.assign(new Event("close"), { code, reason }));
  }
  receive(text: string) {
    this.dispatchEvent(new MessageEvent("message", { data: text }));
  }
}

let opened: BrowserSocket[];
let events: string[];
let socket: ReconnectingSocket;
let url: string;

beforeEach(() => {
  opened = [];
  events = [];
  url = "wss://portal.example/ws";
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", BrowserSocket);
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(protocols?: () => Promise<readonly string[]>) {
  socket = openReconnectingSocket(
    { url: () => url, protocols },
    {
      onOpen: () => events.push("open"),
      onMessage: (text) => events.push(text),
      onClose: () => events.push("close"),
      onSessionEnded: async () => void events.push("session ended"),
    },
  );
  await vi.advanceTimersByTimeAsync(0);
}
const latest = () => {
  const found = opened.at(-1);
  if (!found) throw new Error("No socket was opened.");
  return found;
};

/** Seconds until the next attempt, to a hundredth. */
async function nextAttemptSeconds() {
  const before = opened.length;
  const from = performance.now();
  while (opened.length === before) await vi.advanceTimersToNextTimerAsync();
  return Math.floor((performance.now() - from) / 10) / 100;
}

describe("openReconnectingSocket", () => {
  it("retries after 5 s, half as much again for each failure up to 30 s, and starts over once open", async () => {
    await open();
    const delays: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      latest().closeFromServer(1006);
      delays.push(await nextAttemptSeconds());
    }
    expect(delays).toEqual([5, 7.5, 11.25, 16.87, 25.31, 30, 30]);
    latest().accept();
    latest().closeFromServer(1006);
    expect(await nextAttemptSeconds()).toBe(5);
  });

  it.each(["unsupported", "flood", "tooLarge"] as const)("waits 30 s after close code %s", async (name) => {
    await open();
    latest().accept();
    latest().closeFromServer(liveCloseCodes[name]);
    expect(await nextAttemptSeconds()).toBe(30);
  });

  it("replaces a rejected session immediately, and backs off and says why if that is rejected too", async () => {
    const logged = vi.spyOn(console, "warn").mockReturnValue();
    const tokens = ["t1", "t2", "t3", "t4"];
    await open(async () => ["wardway.v1", tokens.shift() ?? "none"]);
    const delays: number[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(logged.mock.calls).toEqual(attempt < 2 ? [] : [[expect.any(String), "Of another origin."]]);
      latest().accept();
      latest().closeFromServer(liveCloseCodes.sessionEnded, "Of another origin.");
      delays.push(await nextAttemptSeconds());
    }
    expect(logged).toHaveBeenCalledTimes(1);
    expect(delays).toEqual([0, 5, 7.5]);
    logged.mockRestore();
    expect(opened.map(({ protocols }) => protocols[1])).toEqual(["t1", "t2", "t3", "t4"]);
    expect(events.filter((event) => event === "session ended")).toHaveLength(3);
  });

  it("retries a connection that is not open after 10 s, without closing it while it connects", async () => {
    await open();
    const [first] = opened;
    expect(await nextAttemptSeconds()).toBe(15);
    expect(first?.readyState).toBe(BrowserSocket.CONNECTING);
    first?.accept();
    expect(first?.readyState).toBe(BrowserSocket.CLOSED);
  });

  it("pings every 30 s and reconnects immediately if nothing arrives within 10 s", async () => {
    await open();
    latest().accept();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(latest().sent).toEqual(['{"type":"ping"}']);
    latest().receive('{"type":"pong"}');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await nextAttemptSeconds()).toBe(10);
    expect(events).toEqual(["open", '{"type":"pong"}', "close"]);
    latest().closeFromServer(1006);
    expect(await nextAttemptSeconds()).toBe(5);
  });

  it("retries immediately and pings an open connection on resume", async () => {
    await open();
    latest().closeFromServer(1006);
    await vi.advanceTimersByTimeAsync(2_000);
    socket.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(opened).toHaveLength(2);
    latest().accept();
    socket.resume();
    expect(latest().sent).toEqual(['{"type":"ping"}']);
  });

  it("retries silently while the host provides no session", async () => {
    const report = vi.spyOn(console, "error").mockReturnValue();
    await open(async () => {
      throw new Error("No session.");
    });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(opened).toHaveLength(0);
    expect(report).not.toHaveBeenCalled();
    report.mockRestore();
  });

  it("reports a setup failure once and continues to retry", async () => {
    const report = vi.spyOn(console, "error").mockReturnValue();
    url = "not a URL";
    await open();
    await vi.advanceTimersByTimeAsync(13_000);
    expect(report).toHaveBeenCalledTimes(1);
    url = "wss://portal.example/ws";
    await vi.advanceTimersByTimeAsync(12_000);
    expect(opened).toHaveLength(1);
    report.mockRestore();
  });

  it.each(["waiting", "connecting", "open"])("leaves no timer when closed while %s", async (state) => {
    await open();
    if (state === "open") latest().accept();
    if (state === "waiting") latest().closeFromServer(1006);
    socket.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
