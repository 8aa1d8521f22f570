import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { liveCloseCodes } from "@wardway/model";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import type { Identity } from "#app/realtime/server/authenticate-upgrade.server.ts";
import type { LiveConnection, LiveHub } from "#app/realtime/server/hub.server.ts";
import { serveSockets } from "./socket.ts";

let server: Server;
let stopping: AbortController;
/** Joined connections with their sessions. */
let joined: Map<LiveConnection, Identity>;
let received: string[];

beforeEach(async () => {
  joined = new Map();
  received = [];
  stopping = new AbortController();
  const hub: LiveHub = {
    join: (connection, session) => void joined.set(connection, session),
    leave: (connection) => void joined.delete(connection),
    receive: (_, text) => received.push(text) > 0,
    size: () => joined.size,
    close: async () => {},
  };
  server = createServer();
  serveSockets(server, {
    hub,
    authenticateUpgrade: async ({ cookie }) => {
      if (cookie === "broken") throw new Error("The cookie cannot be read.");
      return cookie ?? null;
    },
    trustProxy: false,
    stopping: stopping.signal,
    socketsPerAddress: 3,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(() => {
  stopping.abort();
  server.close();
  server.closeAllConnections();
});

function connect(cookie?: string): WebSocket {
  const { port } = server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: cookie ? { cookie } : {} });
  socket.on("error", () => {});
  return socket;
}

async function connection(): Promise<LiveConnection> {
  await expect.poll(() => joined.size).toBe(1);
  const [first] = joined.keys();
  if (!first) throw new Error("No connection has joined.");
  return first;
}

it("joins with the session of its cookie, and without one if the cookie cannot be read", async () => {
  const sockets = [connect("mine"), connect("broken"), connect()];
  await expect.poll(() => [...joined.values()].map(String).sort()).toEqual(["mine", "null", "null"]);
  for (const socket of sockets) socket.close();
  await expect.poll(() => joined.size).toBe(0);
});

it("processes messages that arrive during authentication", async () => {
  const socket = connect("mine");
  await once(socket, "open");
  socket.send('{"type":"ping"}');
  await expect.poll(() => received).toEqual(['{"type":"ping"}']);
});

/** Sends more than the socket buffers at both ends can take (some megabytes). */
async function overwhelm(listener: LiveConnection): Promise<void> {
  const message = Buffer.alloc(50_000, "x");
  for (let sent = 0; sent < 2_000; sent += 1) {
    listener.send(message);
    if (sent % 20 === 0) await new Promise(setImmediate);
  }
}

it("is closed with the code for slow clients if it does not read", async () => {
  const socket = connect();
  const listener = await connection();
  socket.pause();
  const closed = once(socket, "close") as Promise<[number, Buffer]>;
  await overwhelm(listener);
  socket.resume();
  const [code, reason] = await closed;
  expect([code, reason.toString()]).toEqual([liveCloseCodes.tooSlow, "The client reads too slowly."]);
  await expect.poll(() => joined.size).toBe(0);
});

it("is terminated if it does not read the close frame either", async () => {
  const socket = connect();
  const listener = await connection();
  socket.pause();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  await overwhelm(listener);
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  await expect.poll(() => joined.size).toBe(0);
  socket.terminate();
});

it("rejects connections over the limit per address until one is closed", async () => {
  const sockets = [connect(), connect(), connect()];
  await expect.poll(() => joined.size).toBe(3);
  const rejected = connect();
  const [, response] = (await once(rejected, "unexpected-response")) as [unknown, IncomingMessage];
  expect(response.statusCode).toBe(429);
  response.destroy();
  sockets[0]?.close();
  await expect.poll(() => joined.size).toBe(2);
  const next = connect();
  await once(next, "open");
  for (const socket of [...sockets, next]) socket.close();
});
