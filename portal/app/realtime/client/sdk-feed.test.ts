import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { liveCloseCodes, type PublicStatistics } from "@wardway/model";
import { createClient } from "@wardway/sdk";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WebSocket, WebSocketServer } from "ws";

const figures: PublicStatistics = {
  completedTransports: 12,
  averageRating: 4.5,
  hospitals: 3,
  ambulanceCompanies: 2,
  lastUpdated: "2026-11-21T14:40:00.000Z",
};

let portal: WebSocketServer;
let baseUrl: string;
/** Open sockets, latest last, and the session of each. */
let sockets: WebSocket[];
let dialled: string[];
/** Messages of the clients. */
let calls: unknown[];
/** Ends the clients of a test. */
let ending: AbortController;

beforeEach(async () => {
  sockets = [];
  dialled = [];
  calls = [];
  ending = new AbortController();
  // The browser's; Node 20 has none.
  vi.stubGlobal("WebSocket", WebSocket);
  portal = new WebSocketServer({
    port: 0,
    host: "127.0.0.1",
    path: "/ws",
    handleProtocols: () => "wardway.v1",
  });
  portal.on("connection", (socket, request) => {
    sockets.push(socket);
    dialled.push((request.headers["sec-websocket-protocol"] ?? "").replaceAll(" ", ""));
    socket.on("message", (data) => {
      const message = JSON.parse(String(data)) as { type: string; topic?: string };
      calls.push(message);
      if (message.type === "subscribe")
        tell({ type: "subscribed", topic: message.topic, changed: false }, socket);
    });
    tell({ type: "welcome", protocol: 1, signedIn: dialled.at(-1) !== "" }, socket);
    tell({ type: "statistics", data: figures }, socket);
  });
  await once(portal, "listening");
  baseUrl = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
});

afterEach(async () => {
  ending.abort();
  for (const client of portal.clients) client.terminate();
  portal.close();
  await once(portal, "close");
  vi.unstubAllGlobals();
});

const tell = (message: unknown, socket = sockets.at(-1)) => socket?.send(JSON.stringify(message));

/** A host backend that issues t1, t2 and so on. */
const host = () => {
  let given = 0;
  return async () => {
    given += 1;
    return `t${given}`;
  };
};

describe("the live connection of a client", () => {
  it("is shared by all listeners, and opened with the session's token", async () => {
    const client = createClient({ baseUrl, getSession: host(), signal: ending.signal });
    const received: unknown[] = [];
    client.subscribe("statistics", (data) => received.push(data));
    client.subscribe("statistics", { onStatistics: (data) => received.push(data) });
    client.subscribe({ request: 7 }, { onChange: () => received.push("changed") });
    client.subscribe({ request: 7 }, {});
    await expect.poll(() => received).toEqual([figures, figures, "changed"]);
    expect(dialled).toEqual(["wardway.v1,t1"]);
    expect(calls).toEqual([{ type: "subscribe", topic: "request:7" }]);
    expect(portal.clients.size).toBe(1);
  });

  it("is anonymous without sessions, which suffices for the public figures", async () => {
    const first = new Promise((resolve) =>
      createClient({ baseUrl, signal: ending.signal }).subscribe("statistics", resolve),
    );
    await expect(first).resolves.toEqual(figures);
    expect(dialled).toEqual([""]);
  });

  it("reports changes, positions and denials of the subscribed transport only", async () => {
    const client = createClient({ baseUrl, getSession: host(), signal: ending.signal });
    const received: unknown[] = [];
    client.subscribe(
      { request: 7 },
      {
        onConnectionChange: (isOpen) => received.push(isOpen),
        onChange: () => received.push("changed"),
        onPosition: (position) => received.push(position),
        onDenied: (sentence) => received.push(sentence),
      },
    );
    await expect.poll(() => received).toEqual([false, true, "changed"]);
    const position = {
      latitude: 39.3,
      longitude: -76.6,
      accuracy: 8,
      speed: null,
      heading: 90,
      recordedAt: "2026-11-21T14:40:00.000Z",
      receivedAt: "2026-11-21T14:40:01.000Z",
    };
    tell({ type: "request", requestId: 8, version: 2, status: "approved", isNew: false });
    tell({ type: "of a later protocol", requestId: 7 });
    tell({ type: "position", requestId: 7, latitude: "north" });
    sockets[0]?.send("no JSON");
    tell({ type: "request", requestId: 7, version: 2, status: "approved", isNew: false });
    tell({ type: "position", requestId: 7, ...position });
    tell({
      type: "refused",
      topic: "request:7",
      category: "not_found",
      code: "transport.notFound",
      sentence: "There is no such request.",
    });
    await expect.poll(() => received.slice(3)).toEqual(["changed", position, "There is no such request."]);
  });

  it("reconnects with a fresh token when its session has expired, and refetches everything", async () => {
    const client = createClient({ baseUrl, getSession: host(), signal: ending.signal });
    const received: unknown[] = [];
    client.subscribe(
      { request: 7 },
      { onConnectionChange: (isOpen) => received.push(isOpen), onChange: () => received.push("changed") },
    );
    await expect.poll(() => received).toEqual([false, true, "changed"]);
    sockets[0]?.close(liveCloseCodes.sessionEnded);
    await expect.poll(() => received).toEqual([false, true, "changed", false, true, "changed"]);
    expect(dialled).toEqual(["wardway.v1,t1", "wardway.v1,t2"]);
  });

  it("reconnects after a restart of the portal, each client at another time", async () => {
    const received: boolean[] = [];
    createClient({ baseUrl, signal: ending.signal }).subscribe("statistics", {
      onConnectionChange: (isOpen) => received.push(isOpen),
    });
    await expect.poll(() => received).toEqual([false, true]);
    const spread = vi.spyOn(Math, "random").mockReturnValue(0.01);
    sockets[0]?.close(liveCloseCodes.restart);
    await expect.poll(() => received).toEqual([false, true, false, true]);
    expect(spread).toHaveBeenCalled();
    spread.mockRestore();
  });

  it("closes without listeners, and leaves no timer behind", async () => {
    const made = new Set<unknown>();
    const timers = { setTimeout, setInterval, clearTimeout, clearInterval };
    for (const name of ["setTimeout", "setInterval"] as const) {
      vi.stubGlobal(name, (run: () => void, milliseconds?: number) => {
        const timer: unknown = timers[name](() => {
          if (name === "setTimeout") made.delete(timer);
          run();
        }, milliseconds);
        made.add(timer);
        return timer;
      });
    }
    for (const name of ["clearTimeout", "clearInterval"] as const) {
      vi.stubGlobal(name, (timer: NodeJS.Timeout | undefined) => {
        made.delete(timer);
        timers[name](timer);
      });
    }
    const client = createClient({ baseUrl, getSession: host(), signal: ending.signal });
    const onChange = vi.fn();
    const ends = [
      client.subscribe({ request: 7 }, { onChange }),
      client.subscribe("statistics", () => undefined),
    ];
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), { timeout: 15_000 });
    const closed = once(sockets[0] as WebSocket, "close");
    ends[0]?.();
    ends[0]?.();
    expect(made.size).toBeGreaterThan(0);
    ends[1]?.();
    await closed;
    await vi.waitFor(() => expect([...made]).toEqual([]), { timeout: 15_000 });
    expect(portal.clients.size).toBe(0);
  });

  it("reopens for the next listener, with the same session", async () => {
    const client = createClient({ baseUrl, getSession: host(), signal: ending.signal });
    for (const turn of [1, 2]) {
      const end = await new Promise<() => void>((resolve) => {
        const leave = client.subscribe("statistics", () => resolve(leave));
      });
      end();
      await expect.poll(() => portal.clients.size).toBe(0);
      expect(dialled).toHaveLength(turn);
    }
    expect(dialled).toEqual(["wardway.v1,t1", "wardway.v1,t1"]);
  });

  it("ends with the client's signal", async () => {
    const client = createClient({ baseUrl, signal: ending.signal });
    await new Promise((resolve) => client.subscribe("statistics", resolve));
    ending.abort();
    await expect.poll(() => portal.clients.size).toBe(0);
    client.subscribe("statistics", () => undefined);
    expect(dialled).toHaveLength(1);
  });

  it("of a widget stays closed without WebSocket support, as on a server", () => {
    vi.stubGlobal("WebSocket", undefined);
    const received: boolean[] = [];
    const end = createClient({ baseUrl, signal: ending.signal }).live.subscribeToStatistics({
      onStatistics: () => undefined,
      onConnectionChange: (isOpen) => received.push(isOpen),
    });
    end();
    expect(received).toEqual([false]);
  });
});
