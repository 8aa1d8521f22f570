import { WebSocket } from "ws";
import { z } from "zod";

/**
 * Clients in a separate process. They use several loopback addresses, because a server limits connections per
 * address.
 */
const orderSchema = z.union([
  z.object({
    open: z.object({
      url: z.string(),
      count: z.number(),
      perAddress: z.number(),
      /** Used in turn; anonymous if empty. */
      cookies: z.array(z.string()),
    }),
  }),
  z.object({ close: z.literal(true) }),
]);

const MAX_CONCURRENT_CONNECTS = 40;

const sockets = new Set<WebSocket>();
const received = new Map<string, number>();

const requestIn = /"type":"request","requestId":(-?\d+)/;

function onMessage(data: WebSocket.RawData): void {
  const text = String(data);
  const id = requestIn.exec(text)?.[1];
  if (id === undefined) return;
  const count = (received.get(id) ?? 0) + 1;
  received.set(id, count);
  if (count === sockets.size) process.send?.({ received: Number(id), at: Date.now(), text });
}

/** Resolves when connection and subscription are accepted. */
function connect(url: string, nth: number, perAddress: number, cookie: string | undefined): Promise<void> {
  const host = Math.floor(nth / perAddress);
  const localAddress = `127.1.${Math.floor(host / 250)}.${(host % 250) + 1}`;
  const socket = new WebSocket(url, { localAddress, ...(cookie ? { headers: { cookie } } : {}) });
  sockets.add(socket);
  return new Promise((resolve, reject) => {
    socket.once("open", () => {
      if (cookie === undefined) return resolve();
      socket.send('{"type":"subscribe","topic":"requests"}');
    });
    socket.on("message", (data) => {
      if (cookie !== undefined && String(data).includes('"type":"subscribed"')) resolve();
      else onMessage(data);
    });
    socket.on("error", reject);
    socket.on("close", (code) => {
      if (sockets.delete(socket)) reject(new Error(`A socket was closed with ${code}.`));
    });
  });
}

async function closeAll(): Promise<void> {
  const ended = [...sockets].map((socket) => {
    sockets.delete(socket);
    return new Promise((resolve) => {
      socket.once("close", resolve);
      socket.close();
    });
  });
  await Promise.all(ended);
  received.clear();
}

async function execute(message: unknown): Promise<void> {
  const order = orderSchema.parse(message);
  if ("close" in order) {
    await closeAll();
    process.send?.({ closed: true });
    return;
  }
  const { url, count, perAddress, cookies } = order.open;
  let next = 0;
  const open = async () => {
    while (next < count) {
      const nth = next++;
      await connect(url, nth, perAddress, cookies[nth % Math.max(1, cookies.length)]);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_CONNECTS }, open));
  process.send?.({ opened: count });
}

process.on("message", (message) => {
  execute(message).catch((error: unknown) => {
    process.stderr.write(`The clients failed: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
});
process.once("disconnect", () => process.exit());
