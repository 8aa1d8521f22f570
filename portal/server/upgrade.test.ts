import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { afterEach, expect, it } from "vitest";
import { handleWithoutUpgrade, rejectUpgrade } from "./upgrade.ts";

let server: Server;
const clients: Socket[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server.close();
});

/** A client that offers another protocol, reads the response and never closes its connection. */
async function lingeringClient(
  answer: (request: IncomingMessage, connection: Duplex) => void,
  afterwards = "",
): Promise<{ readonly closed: Promise<unknown>; readonly answer: string }> {
  server = createServer((_request, response) => response.end("a page"));
  server.on("upgrade", answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const connected = once(server, "connection") as Promise<[Socket]>;
  const client = new Socket({ allowHalfOpen: true });
  clients.push(client);
  client.on("error", () => {});
  client.connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.write(
    `GET /nowhere HTTP/1.1\r\nHost: portal.example\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n${afterwards}`,
  );
  const [connection] = await connected;
  const closed = once(connection, "close");
  let received = "";
  client.setEncoding("utf8").on("data", (text) => {
    received += text;
  });
  await once(client, "end");
  return { closed, answer: received };
}

it.each(["", "further data"])("closes the connection after a rejected upgrade (%j)", async (afterwards) => {
  const client = await lingeringClient(
    (_request, connection) =>
      rejectUpgrade(connection, { status: 404, message: "There is no socket here." }, "call-7"),
    afterwards,
  );
  expect(client.answer).toMatch(
    /^HTTP\/1\.1 404 [\s\S]*x-request-id: call-7[\s\S]*There is no socket here\.$/,
  );
  await client.closed;
});

it("closes the connection after a response without upgrade", async () => {
  const client = await lingeringClient((request, connection) =>
    handleWithoutUpgrade(server, request, connection),
  );
  expect(client.answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*a page/);
  await client.closed;
});
