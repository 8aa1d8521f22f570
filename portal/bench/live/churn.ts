import { setTimeout as delay } from "node:timers/promises";
import { WebSocket } from "ws";
import { z } from "zod";

/** Clients that come and go, in a process of their own: so many at any time, each for half a minute or so. */
const orderSchema = z.object({
  churn: z.object({
    url: z.string(),
    count: z.number(),
    perAddress: z.number(),
    cookies: z.array(z.string()),
  }),
});

/** Milliseconds: of a stay, of a handshake, and before one comes back that did not get through. */
const stay = { least: 1_000, most: 60_000 };
const patience = 5_000;
const pause = 1_000;

let connections = 0;
let messages = 0;

/** One place that is taken by one client after the other. Some leave politely, others are just gone. */
async function occupy(url: string, localAddress: string, cookie: string): Promise<never> {
  for (;;) {
    const socket = new WebSocket(url, { localAddress, headers: { cookie }, handshakeTimeout: patience });
    const gone = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    socket.on("error", () => {});
    socket.on("open", () => {
      connections += 1;
      socket.send('{"type":"subscribe","topic":"requests"}');
    });
    socket.on("message", () => {
      messages += 1;
    });
    const leave = setTimeout(
      () => (Math.random() < 0.5 ? socket.close() : socket.terminate()),
      stay.least + Math.random() * (stay.most - stay.least),
    );
    await gone;
    clearTimeout(leave);
    await delay(pause * Math.random());
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
    void occupy(url, `127.2.0.${Math.floor(nth / perAddress) + 1}`, cookie);
  }
});
process.once("disconnect", () => process.exit());
