import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import {
  type LiveServerMessage,
  liveCloseCodes,
  liveLimits,
  liveServerMessageSchema,
  type PublicStatistics,
} from "@wardway/db/model";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { type Portal, startPortal } from "./setup/portal.ts";
import { logInAs } from "./setup/session.ts";
import { completedTransport } from "./setup/transports.ts";

let portal: Portal;
const opened: WebSocket[] = [];

beforeAll(async () => {
  portal = await startPortal();
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map(closed));
});

afterAll(() => portal?.stop());

async function closed(socket: WebSocket): Promise<void> {
  if (socket.readyState === WebSocket.CLOSED) return;
  const gone = once(socket, "close");
  socket.close();
  await gone;
}

interface Listener {
  readonly socket: WebSocket;
  /** The next message that has not been taken yet. */
  next(): Promise<LiveServerMessage>;
}

function listen(path = "/ws", options: { origin?: string; at?: Portal } = {}): Listener {
  const address = new URL(path, (options.at ?? portal).url);
  address.protocol = "ws:";
  const socket = new WebSocket(address, options.origin ? { origin: options.origin } : {});
  opened.push(socket);
  const heard: LiveServerMessage[] = [];
  const waiting: ((message: LiveServerMessage) => void)[] = [];
  socket.on("message", (data) => {
    const message = liveServerMessageSchema.parse(JSON.parse(String(data)));
    const first = waiting.shift();
    if (first) first(message);
    else heard.push(message);
  });
  socket.on("error", () => {});
  return {
    socket,
    next: () => {
      const first = heard.shift();
      return first ? Promise.resolve(first) : new Promise((resolve) => waiting.push(resolve));
    },
  };
}

async function ending(socket: WebSocket): Promise<{ code: number; reason: string }> {
  const [code, reason] = (await once(socket, "close")) as [number, Buffer];
  return { code, reason: reason.toString() };
}

/** The status with which a connection was refused. */
async function refusal(socket: WebSocket): Promise<number | undefined> {
  const [, response] = (await once(socket, "unexpected-response")) as [
    unknown,
    { statusCode?: number; resume(): void },
  ];
  response.resume();
  // Not by `once`, which an error rejects: a handshake that is given up ends with one.
  const gone = new Promise((resolve) => socket.once("close", resolve));
  socket.terminate();
  await gone;
  return response.statusCode;
}

describe("the socket", () => {
  test("tells everybody, from any origin, the public figures at once", async () => {
    const { next } = listen("/ws", { origin: "https://hospital.example" });
    const { body } = await (await logInAs(portal, "hospital")).get<PublicStatistics>(
      "/api/public/statistics",
    );
    expect(await next()).toEqual({ type: "statistics", data: body });
  });

  test("tells all who listen when a transport is completed, with the same message", async () => {
    const listeners = [listen(), listen(), listen()];
    const first = await Promise.all(listeners.map(({ next }) => next()));
    const before = first[0]?.type === "statistics" ? first[0].data.completedTransports : Number.NaN;
    await completedTransport(await logInAs(portal, "hospital"), await logInAs(portal, "ambulance"));
    const after = await Promise.all(listeners.map(({ next }) => next()));
    for (const message of after) {
      expect(message).toMatchObject({ type: "statistics", data: { completedTransports: before + 1 } });
    }
  });

  test("answers a ping, and passes over a type of a later version", async () => {
    const { socket, next } = listen();
    await next();
    socket.send(JSON.stringify({ type: "of_a_later_version", topic: "requests" }));
    socket.send(JSON.stringify({ type: "ping" }));
    expect(await next()).toEqual({ type: "pong" });
  });
});

describe("the socket is closed", () => {
  test.each([
    ["no JSON", "ping"],
    ["no object", "[]"],
    ["without a type", "{}"],
  ])("on a message that is %s", async (_, message) => {
    const { socket, next } = listen();
    await next();
    socket.send(message);
    expect(await ending(socket)).toMatchObject({ code: liveCloseCodes.unsupported });
  });

  test("on a binary message", async () => {
    const { socket, next } = listen();
    await next();
    socket.send(Buffer.from('{"type":"ping"}'), { binary: true });
    expect(await ending(socket)).toMatchObject({ code: liveCloseCodes.unsupported });
  });

  test("on a message over the limit, and not on one that reaches it", async () => {
    const { socket, next } = listen();
    await next();
    const padded = (length: number) => JSON.stringify({ type: "ping" }).padEnd(length);
    socket.send(padded(liveLimits.messageBytes));
    expect(await next()).toEqual({ type: "pong" });
    socket.send(padded(liveLimits.messageBytes + 1));
    expect(await ending(socket)).toMatchObject({ code: liveCloseCodes.tooLarge });
  });

  test("on a flood, which is answered up to the limit", async () => {
    const { socket } = listen();
    let pongs = 0;
    socket.on("message", (data) => {
      if (String(data) === '{"type":"pong"}') pongs += 1;
    });
    await once(socket, "open");
    for (let nth = 0; nth < 100; nth += 1) socket.send('{"type":"ping"}');
    expect(await ending(socket)).toMatchObject({ code: liveCloseCodes.flood });
    expect(pongs).toBe(liveLimits.flood.messages);
  });
});

describe("a connection is refused", () => {
  test.each(["/", "/ws/requests", "/wss", "/api/ws"])("at %s", async (path) => {
    expect(await refusal(listen(path).socket)).toBe(404);
  });

  test("past fifty of one address, until one of them is closed", async () => {
    const sockets = Array.from({ length: liveLimits.socketsPerAddress }, () => listen());
    await Promise.all(sockets.map(({ next }) => next()));
    expect(await refusal(listen().socket)).toBe(429);
    await closed(sockets[0]?.socket as WebSocket);
    expect(await listen().next()).toMatchObject({ type: "statistics" });
  });

  test("politely where a page is asked for, and another protocol is passed over", async () => {
    const answer = await fetch(`${portal.url}/ws`);
    expect([answer.status, answer.headers.get("upgrade")]).toEqual([426, "websocket"]);
    const { hostname, port } = new URL(portal.url);
    const offer = (method: string) => {
      const connection = connect(Number(port), hostname);
      connection.write(
        `${method} /livez HTTP/1.1\r\nhost: ${hostname}\r\nconnection: upgrade\r\nupgrade: h2c\r\ncontent-length: 0\r\n\r\n`,
      );
      return text(connection);
    };
    expect(await offer("GET")).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*ok\n/);
    expect(await offer("POST")).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe("when the portal stops", () => {
  test("listeners are told to come back, and nobody holds it up", async () => {
    const other = await startPortal();
    const listeners = Array.from({ length: 5 }, () => listen("/ws", { at: other }));
    await Promise.all(listeners.map(({ next }) => next()));
    const endings = Promise.all(listeners.map(({ socket }) => ending(socket)));
    const asked = performance.now();
    await other.stop();
    expect(await endings).toEqual(
      listeners.map(() => ({ code: liveCloseCodes.restart, reason: "The server is restarting." })),
    );
    expect(performance.now() - asked).toBeLessThan(5_000);
  });
});
