import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { createBalancer } from "./balancer.ts";

const opened: Server[] = [];

afterEach(async () => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function addressOf(server: Server): Promise<string> {
  opened.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const target = (answer: RequestListener) => addressOf(createServer(answer));

/** An address at which nothing listens any more. */
async function deadTarget(): Promise<string> {
  const server = createServer();
  const address = await addressOf(server);
  server.close();
  await once(server, "close");
  return address;
}

async function balance(targets: readonly string[], trustProxy = false): Promise<string> {
  const balancer = createBalancer({ trustProxy });
  for (const one of targets) balancer.targets.add(one);
  return addressOf(balancer.server);
}

test("calls go to one process after the other", async () => {
  const [a, b] = await Promise.all(["a", "b"].map((name) => target((_, response) => response.end(name))));
  const address = await balance([a ?? "", b ?? ""]);
  const heard: string[] = [];
  for (let nth = 0; nth < 4; nth += 1) heard.push(await (await fetch(address)).text());
  expect(heard.sort()).toEqual(["a", "a", "b", "b"]);
});

test("a process that is gone is passed over where the call may be repeated, and nothing is done twice", async () => {
  const seen: (string | undefined)[] = [];
  const living = await target((request, response) => {
    seen.push(request.method);
    response.end("here");
  });
  const address = await balance([await deadTarget(), living]);
  for (let nth = 0; nth < 4; nth += 1) expect((await fetch(address)).status).toBe(200);
  seen.length = 0;
  const statuses: number[] = [];
  for (let nth = 0; nth < 4; nth += 1)
    statuses.push((await fetch(address, { method: "POST", body: "x" })).status);
  expect(statuses.sort()).toEqual([200, 200, 502, 502]);
  expect(seen).toEqual(["POST", "POST"]);
});

test("where no process runs the caller is told so", async () => {
  const address = await balance([]);
  const answer = await fetch(address);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("1");
  const socket = new WebSocket(address);
  const [error] = (await once(socket, "error")) as [Error];
  expect(error.message).toContain("503");
});

test.each([
  [false, "127.0.0.1", undefined],
  [true, "203.0.113.7", "evil.example"],
])("the caller's address is passed on (a proxy in front is trusted: %s)", async (trusted, address, host) => {
  let headers: IncomingMessage["headers"] = {};
  const portal = await target((request, response) => {
    headers = request.headers;
    response.end();
  });
  await fetch(await balance([portal], trusted), {
    headers: { "x-forwarded-for": "198.51.100.1, 203.0.113.7", "x-forwarded-host": "evil.example" },
  });
  expect(headers["x-forwarded-for"]).toBe(address);
  expect(headers["x-forwarded-host"]).toBe(host);
});

test("a WebSocket is passed both ways, and each end goes with the other", async () => {
  const server = createServer();
  const portals = new WebSocketServer({ server });
  const address = await balance([await addressOf(server)]);
  const connect = async () => {
    const near = new WebSocket(address);
    near.on("error", () => {});
    const [[far]] = (await Promise.all([once(portals, "connection"), once(near, "open")])) as [
      [WebSocket],
      unknown,
    ];
    return { near, far };
  };

  const first = await connect();
  first.far.on("message", (data) => first.far.send(`heard ${data}`));
  first.near.send("a word");
  expect(String((await once(first.near, "message"))[0])).toBe("heard a word");
  first.far.close(1012);
  expect((await once(first.near, "close"))[0]).toBe(1012);

  const second = await connect();
  second.near.terminate();
  await once(second.far, "close");

  const third = await connect();
  third.far.terminate();
  expect((await once(third.near, "close"))[0]).toBe(1006);
});
