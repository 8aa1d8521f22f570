import { setTimeout as delay } from "node:timers/promises";
import { WebSocket } from "ws";
import { z } from "zod";

/** A process whose `count` clients reconnect about twice a minute. */
const orderSchema = z.object({
  churn: z.object({
    url: z.string(),
    count: z.number(),
    perAddress: z.number(),
    cookies: z.array(z.string()),
  }),
});

const CONNECTION_MS = { min: 1_000, max: 60_000 };
const HANDSHAKE_TIMEOUT_MS = 5_000;
const MAX_RECONNECT_DELAY_MS = 1_000;

let connections = 0;
let messages = 0;

/** Half of the clients close, the others terminate the connection. */
async function reconnectForever(url: string, localAddress: string, cookie: string): Promise<never> {
  for (;;) {
    const socket = new WebSocket(url, {
      localAddress,
      headers: { cookie },
      handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
    });
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    socket.on("error", () => {});
    socket.on("open", () => {
      connections += 1;
      socket.send('{"type":"subscribe","topic":"requests"}');
    });
    socket.on("message", () => {
      messages += 1;
    });
    const leaveTimer = setTimeout(
      () => (Math.random() < 0.5 ? socket.close() : socket.terminate()),
      CONNECTION_MS.min + Math.random() * (CONNECTION_MS.max - CONNECTION_MS.min),
    );
    await closed;
    clearTimeout(leaveTimer);
    await delay(MAX_RECONNECT_DELAY_MS * Math.random());
  }
}

process.on("message", (message) => {
  if (message === "count") {
    process.send?.({ connections, messages });
    return;
  }
  const { url, count, perAddress, cookies } = orderSchema.parse(message).churn;
  for (let nth = 0; nth < count; nth += 1) {
    const cookie = cookies[nth % cookies.length] ?? "";
    void reconnectForever(url, `127.2.0.${Math.floor(nth / perAddress) + 1}`, cookie);
  }
});
process.once("disconnect", () => process.exit());
