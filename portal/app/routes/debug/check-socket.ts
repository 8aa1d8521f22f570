import { t } from "@lingui/core/macro";
import { readServerMessage } from "@wardway/sdk/live";
import type { Check } from "./report.ts";

const PONG_TIMEOUT_MS = 10_000;

/** Pings this portal's `/ws`. @returns the round trip, or why there was no pong */
export function checkSocket(): Promise<Check> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const url = new URL("/ws", location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    const finish = (check: Check) => {
      clearTimeout(timer);
      socket.close();
      resolve(check);
    };
    const fail = (message: string) => finish({ state: "failed", message });
    const timer = setTimeout(
      () => fail(t`Connection error: no answer within ${{ seconds: PONG_TIMEOUT_MS / 1_000 }} seconds`),
      PONG_TIMEOUT_MS,
    );
    socket.onopen = () => socket.send(JSON.stringify({ type: "ping" }));
    socket.onmessage = ({ data }) => {
      if (readServerMessage(String(data))?.type === "pong")
        finish({ state: "ok", milliseconds: performance.now() - startedAt });
    };
    // Browsers hide the reason.
    socket.onerror = () => fail(t`Connection error: the socket could not be opened`);
    socket.onclose = ({ code }) => fail(t`Connection error: the socket was closed with code ${code}`);
  });
}
