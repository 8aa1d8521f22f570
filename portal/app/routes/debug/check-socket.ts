import { liveServerMessageSchema } from "@wardway/model";
import type { Check } from "./report.ts";

/** Milliseconds after which a socket counts as silent. */
const patience = 10_000;

/** Connects to `/ws` of this portal, sends a ping and waits for the answer. */
export function checkSocket(): Promise<Check> {
  return new Promise((resolve) => {
    const asked = performance.now();
    const address = new URL("/ws", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    const finish = (check: Check) => {
      clearTimeout(timer);
      socket.close();
      resolve(check);
    };
    const fail = (reason: string) => finish({ state: "failed", message: `Connection error: ${reason}` });
    const timer = setTimeout(() => fail(`no answer within ${patience / 1_000} seconds`), patience);
    socket.onopen = () => socket.send(JSON.stringify({ type: "ping" }));
    socket.onmessage = ({ data }) => {
      if (isPong(data)) finish({ state: "ok", milliseconds: performance.now() - asked });
    };
    // A browser tells a page no more than that it failed.
    socket.onerror = () => fail("the socket could not be opened");
    socket.onclose = ({ code }) => fail(`the socket was closed with code ${code}`);
  });
}

function isPong(data: unknown): boolean {
  try {
    return liveServerMessageSchema.parse(JSON.parse(String(data))).type === "pong";
  } catch {
    return false;
  }
}
