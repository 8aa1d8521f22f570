import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { afterEach, expect, it } from "vitest";
import { passOver, refuse } from "./upgrade.ts";

let server: Server;
const callers: Socket[] = [];

afterEach(() => {
  for (const caller of callers.splice(0)) caller.destroy();
  server.close();
});

/** A caller that offers another protocol, reads its answer, and never hangs up. */
async function stayingCaller(
  answer: (request: IncomingMessage, connection: Duplex) => void,
  afterwards = "",
): Promise<{ readonly gone: Promise<unknown>; readonly answer: string }> {
  server = createServer((_request, response) => response.end("a page"));
  server.on("upgrade", answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const connected = once(server, "connection") as Promise<[Socket]>;
  const caller = new Socket({ allowHalfOpen: true });
  callers.push(caller);
  caller.on("error", () => {});
  caller.connect((server.address() as AddressInfo).port, "127.0.0.1");
  caller.write(
    `GET /nowhere HTTP/1.1\r\nHost: portal.example\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n${afterwards}`,
  );
  const [connection] = await connected;
  const gone = once(connection, "close");
  let said = "";
  caller.setEncoding("utf8").on("data", (text) => {
    said += text;
  });
  await once(caller, "end");
  return { gone, answer: said };
}

it.each(["", "and goes on talking"])(
  "a caller whose upgrade was refused holds no connection open (%j)",
  async (afterwards) => {
    const refused = await stayingCaller(
      (_request, connection) => refuse(connection, { status: 404, sentence: "There is no socket here." }),
      afterwards,
    );
    expect(refused.answer).toMatch(/^HTTP\/1\.1 404 [\s\S]*There is no socket here\.$/);
    await refused.gone;
  },
);

it("nor does one that was answered as if it had offered none", async () => {
  const answered = await stayingCaller((request, connection) => passOver(server, request, connection));
  expect(answered.answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*a page/);
  await answered.gone;
});
