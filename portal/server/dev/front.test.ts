import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listen } from "../server-address.ts";
import { Front } from "./front.ts";

let front: Front;
let url: string;

beforeEach(async () => {
  front = new Front();
  front.serveFiles = (request, response, next) => {
    if (request.url === "/script.ts") response.end("compiled");
    else next();
  };
  url = `http://127.0.0.1:${await listen(front.server, { host: "127.0.0.1", port: 0 })}`;
});

afterEach(() => front.end());

const portal = (listener: RequestListener): Server => createServer(listener);
const read = async (path: string) => (await fetch(`${url}${path}`)).text();

test("what arrives between two portals waits for the next one", async () => {
  await front.open(portal((_request, response) => response.end("first")));
  expect(await read("/")).toBe("first");
  await front.close();
  const waiting = read("/");
  expect(await read("/script.ts")).toBe("compiled");
  await front.open(portal((_request, response) => response.end("second")));
  expect(await waiting).toBe("second");
});

test("a portal is closed when its open requests have ended", async () => {
  const { promise: arrived, resolve: arrive } = deferred();
  let end = () => {};
  await front.open(
    portal((_request, response) => {
      end = () => response.end("ended");
      arrive();
    }),
  );
  const call = read("/");
  await arrived;
  let isClosed = false;
  const closing = front.close().then(() => {
    isClosed = true;
  });
  expect(await read("/script.ts")).toBe("compiled");
  expect(isClosed).toBe(false);
  end();
  await closing;
  expect(await call).toBe("ended");
});

test("a fault is shown as text until a portal opens", async () => {
  front.fail(new Error("<b>broken</b>"));
  const response = await fetch(url);
  expect(response.status).toBe(500);
  expect(await response.text()).toContain("Error: &lt;b>broken&lt;/b>");
  await front.open(portal((_request, answer) => answer.end("repaired")));
  expect(await read("/")).toBe("repaired");
});

test("its end cuts off sockets that no one has taken", async () => {
  const { port } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.write(
    "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: vite-ping\r\n\r\n",
  );
  await once(front.server, "upgrade");
  const closed = once(socket, "close");
  await front.end();
  await closed;
  expect(front.server.listening).toBe(false);
});

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
