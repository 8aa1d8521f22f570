import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that systems give to connections and to servers without a fixed one. */
const FIRST_PORT = 12_000;
const PORTS = 20_000;

const released: number[] = [];
let next = Math.floor(Math.random() * PORTS);

/** The port of a portal that has ended, so that the browser's cache has its scripts; else another free one. */
export async function takePort(): Promise<number> {
  const port = released.pop() ?? FIRST_PORT + (next++ % PORTS);
  return (await isFree(port)) ? port : takePort();
}

export const releasePort = (port: number) => void released.push(port);

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
