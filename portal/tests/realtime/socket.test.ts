import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { LIVE_PROTOCOL_VERSION, liveCloseCodes, liveLimits, type PublicStatistics } from "@wardway/model";
import { afterEach, describe, expect, test } from "vitest";
import type { WebSocket } from "ws";
import { openFixture, portal } from "../support/fixture.ts";
import { type Listener, type ListenOptions, listenTo } from "../support/live.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { logInAs } from "../support/session.ts";
import { completedTransport } from "../support/transports.ts";

const opened: Listener[] = [];

openFixture();

afterEach(async () => {
  await Promise.all(opened.splice(0).map((listener) => listener.close()));
});

function listen(options: ListenOptions & { at?: Portal } = {}): Listener {
  const listener = listenTo(options.at ?? portal, options);
  opened.push(listener);
  return listener;
}

async function getRejectionStatus(socket: WebSocket): Promise<number | undefined> {
  const [, response] = (await once(socket, "unexpected-response")) as [
    unknown,
    { statusCode?: number; resume(): void },
  ];
  response.resume();
  // Not `once`, which rejects on the error of an aborted handshake.
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.terminate();
  await closed;
  return response.statusCode;
}

describe("the socket", () => {
  test("sends every origin the protocol version and then the public figures", async () => {
    const { next } = listen({ origin: "https://hospital.example" });
    expect(await next()).toEqual({ type: "welcome", protocol: LIVE_PROTOCOL_VERSION, signedIn: false });
    const { body } = await (await logInAs(portal, "hospital")).get<PublicStatistics>(
      "/api/public/statistics",
    );
    expect(await next()).toEqual({ type: "statistics", data: body });
  });

  test("sends every listener the same message when a transport is completed", async () => {
    const listeners = [listen(), listen(), listen()];
    const first = await Promise.all(listeners.map(({ next }) => next("statistics")));
    const before = first[0]?.data.completedTransports ?? Number.NaN;
    await completedTransport(await logInAs(portal, "hospital"), await logInAs(portal, "ambulance"));
    const after = await Promise.all(listeners.map(({ next }) => next("statistics")));
    for (const message of after) {
      expect(message).toMatchObject({ type: "statistics", data: { completedTransports: before + 1 } });
    }
  });

  test("responds to a ping and ignores message types of later versions", async () => {
    const { socket, next } = listen();
    await next("statistics");
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
    const { socket, next, ended } = listen();
    await next();
    socket.send(message);
    expect(await ended()).toMatchObject({ code: liveCloseCodes.unsupported });
  });

  test("on a binary message", async () => {
    const { socket, next, ended } = listen();
    await next();
    socket.send(Buffer.from('{"type":"ping"}'), { binary: true });
    expect(await ended()).toMatchObject({ code: liveCloseCodes.unsupported });
  });

  test("on a message over the limit, but not on one at the limit", async () => {
    const { socket, next, ended } = listen();
    await next("statistics");
    const padded = (length: number) => JSON.stringify({ type: "ping" }).padEnd(length);
    socket.send(padded(liveLimits.messageBytes));
    expect(await next()).toEqual({ type: "pong" });
    socket.send(padded(liveLimits.messageBytes + 1));
    expect(await ended()).toMatchObject({ code: liveCloseCodes.tooLarge });
  });

  test("on a flood, after responding up to the limit", async () => {
    const { socket, ended } = listen();
    let pongs = 0;
    socket.on("message", (data) => {
      if (String(data) === '{"type":"pong"}') pongs += 1;
    });
    await once(socket, "open");
    for (let nth = 0; nth < 100; nth += 1) socket.send('{"type":"ping"}');
    expect(await ended()).toMatchObject({ code: liveCloseCodes.flood });
    expect(pongs).toBe(liveLimits.flood.messages);
  });
});

describe("a connection is rejected", () => {
  test.each(["/", "/ws/requests", "/wss", "/api/ws"])("at %s", async (path) => {
    expect(await getRejectionStatus(listen({ path }).socket)).toBe(404);
  });

  test("with a regular response when a page is requested, and other protocols are ignored", async () => {
    const result = await fetch(`${portal.url}/ws`);
    expect([result.status, result.headers.get("upgrade")]).toEqual([426, "websocket"]);
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
  test("listeners are asked to reconnect, and none delays the shutdown", async () => {
    const other = await startPortal();
    const listeners = Array.from({ length: 5 }, () => listen({ at: other }));
    await Promise.all(listeners.map(({ next }) => next()));
    const endings = Promise.all(listeners.map(({ ended }) => ended()));
    const stoppedAt = performance.now();
    await other.stop();
    expect(await endings).toEqual(
      listeners.map(() => ({ code: liveCloseCodes.restart, reason: "The server is restarting." })),
    );
    expect(performance.now() - stoppedAt).toBeLessThan(5_000);
  });
});
