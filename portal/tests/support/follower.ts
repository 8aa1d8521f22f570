import { setTimeout as delay } from "node:timers/promises";
import { liveServerMessageSchema, type TransportRequest } from "@wardway/model";
import ReconnectingWebSocket from "partysocket/ws";
import { WebSocket } from "ws";
import type { ApiSession } from "./session.ts";

/** The displayed status by request. */
export type State = ReadonlyMap<number, string>;

/** Shows all visible requests and refetches only on notification. */
export interface Follower {
  readonly state: State;
  readonly connections: number;
  readonly follows: Promise<void>;
  close(): void;
}

/** After this, a lost call is aborted and repeated. */
const CALL_TIMEOUT_MS = 10_000;
const RETRY_PAUSE_MS = 100;

export const shown = ({ status, version }: Pick<TransportRequest, "status" | "version">) =>
  `${status} ${version}`;

/** @param session whose calls use the same network as the socket to `url` */
export function follow(url: string, session: ApiSession): Follower {
  const state = new Map<number, string>();
  const stale = new Set<number | "all">();
  let since: number | null = null;
  let connections = 0;
  let fetching = false;
  let closed = false;
  let started = () => {};
  const follows = new Promise<void>((resolve) => {
    started = resolve;
  });

  const call = async <Body>(path: string) => {
    const result = await session.send<Body>("GET", path, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
    if (result.status >= 500) throw new Error(`The portal returned ${result.status}.`);
    return result;
  };
  const fetchAll = async () => {
    const requestedAt = Date.now();
    const { body } = await call<TransportRequest[]>("/api/transport-requests?limit=500");
    state.clear();
    for (const request of body) state.set(request.id, shown(request));
    since = requestedAt;
  };
  const fetchOne = async (id: number) => {
    const { status, body } = await call<TransportRequest>(`/api/transport-requests/${id}`);
    if (status === 200) state.set(id, shown(body));
    else state.delete(id);
  };
  const fetchStale = async () => {
    if (fetching) return;
    fetching = true;
    while (stale.size > 0 && !closed) {
      const [next = "all"] = stale;
      stale.delete(next);
      await (next === "all" ? fetchAll() : fetchOne(next)).catch(() => {
        stale.add(next);
        return delay(RETRY_PAUSE_MS);
      });
    }
    fetching = false;
  };
  const mark = (what: number | "all") => {
    stale.add(what);
    void fetchStale();
  };

  const address = new URL("/ws", url);
  address.protocol = "ws:";
  const socket = new ReconnectingWebSocket(address.href, [], {
    WebSocket: class extends WebSocket {
      constructor(to: string) {
        super(to, { headers: { cookie: session.cookie() } });
      }
    },
    // Long enough to miss a change.
    minReconnectionDelay: 1_000,
    maxReconnectionDelay: 1_500,
    connectionTimeout: CALL_TIMEOUT_MS,
  });
  socket.addEventListener("open", () => {
    connections += 1;
    const from = since === null ? {} : { since: new Date(since).toISOString() };
    socket.send(JSON.stringify({ type: "subscribe", topic: "requests", ...from }));
  });
  socket.addEventListener("message", ({ data }) => {
    const message = liveServerMessageSchema.parse(JSON.parse(String(data)));
    // Fetched after the subscription, so later changes are notified.
    if (message.type === "subscribed" && (message.changed || since === null)) mark("all");
    if (message.type === "subscribed") started();
    if (message.type === "resync") mark("all");
    if (message.type === "request") mark(message.requestId);
  });
  return {
    state,
    get connections() {
      return connections;
    },
    follows,
    close() {
      closed = true;
      socket.close();
    },
  };
}
