import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";

/** The lower bound of a broadcast's cost. */
const server = new WebSocketServer({
  host: "127.0.0.1",
  port: 0,
  perMessageDeflate: false,
  maxPayload: 1_024,
});

server.on("listening", () => {
  process.send?.({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
server.on("connection", (socket) => socket.on("error", () => {}));

process.on("message", (message) => {
  const text = /^broadcast (.*)$/s.exec(String(message))?.[1];
  if (text === undefined) return;
  const sent = Date.now();
  for (const socket of server.clients) socket.send(text);
  process.send?.({ sent });
});
process.once("disconnect", () => process.exit());
process.once("SIGTERM", () => process.exit());
