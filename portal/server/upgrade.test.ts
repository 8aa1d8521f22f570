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
): Promise<{ readonly gone: Promise<unknown>; readonly answer: string }> {
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
  const gone = once(connection, "close");
  let said = "";
  client.setEncoding("utf8").on("data", (text) => {
    said += text;
  });
  await once(client, "end");
  return { gone, answer: said };
}

it.each(["", "and goes on talking"])(
  "the connection is closed after a rejected upgrade (%j)",
  async (afterwards) => {
    const refused = await lingeringClient(
      (_request, connection) =>
        rejectUpgrade(connection, { status: 404, message: "There is no socket here." }),
      afterwards,
    );
    expect(refused.answer).toMatch(/^HTTP\/1\.1 404 [\s\S]*There is no socket here\.$/);
    await refused.gone;
  },
);

it("the connection is closed after a response without upgrade", async () => {
  const answered = await lingeringClient((request, connection) =>
    handleWithoutUpgrade(server, request, connection),
  );
  expect(answered.answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*a page/);
  await answered.gone;
});
