import type { PublicStatistics, VehiclePosition } from "@wardway/model";
import type { SessionKeeper } from "../session/session-keeper.ts";
import { createLiveConnection } from "./connection.ts";
import { onPageWakeup } from "./page-wakeup.ts";
import type { WebSocketClass } from "./reconnecting-socket.ts";
import type { LiveTopic } from "./topics.ts";

export interface StatisticsListener {
  /** Called on connection and for each change. */
  onStatistics?(statistics: PublicStatistics): void;
  /** Called immediately and on each change. Poll while the connection is closed. */
  onConnectionChange?(isOpen: boolean): void;
}

export interface RequestTopic {
  readonly request: number;
}

export interface TransportListener {
  /** Called when the request may have changed and after each reconnect. Refetch. */
  onChange?(): void;
  onPosition?(position: VehiclePosition): void;
  onConnectionChange?(isOpen: boolean): void;
  /** Called when the session cannot see the request, or no longer. Ends the subscription. */
  onDenied?(userMessage: string): void;
}

export type RequestsListener = Omit<TransportListener, "onPosition">;

/** The live connection as widgets use it. */
export interface LiveFeed {
  subscribeToStatistics(listener: Required<StatisticsListener>): () => void;
  subscribeToRequest(requestId: number, listener: Required<TransportListener>): () => void;
  subscribeToRequests(listener: Required<RequestsListener>): () => void;
}

export interface ClientFeed extends LiveFeed {
  subscribeToStatistics(listener: StatisticsListener): () => void;
  subscribeToRequest(requestId: number, listener: TransportListener): () => void;
  subscribeToRequests(listener: RequestsListener): () => void;
}

const nothing = () => {};

/** The server must select a subprotocol; the next one carries the token (RFC 6455, 4.2.2). */
const SUBPROTOCOL = "wardway.v1";

export interface FeedOptions {
  /** Closes the connection. */
  readonly signal?: AbortSignal | undefined;
  readonly WebSocket?: WebSocketClass | undefined;
}

/**
 * Connects with the first subscriber; closes two seconds after the last.
 * @param session null for visitors and cookie authentication
 */
export function createClientFeed(
  baseUrl: string | undefined,
  session: SessionKeeper | null,
  { signal, WebSocket }: FeedOptions,
): ClientFeed {
  let sentToken: string | null = null;
  let subscribers = 0;
  let stopWakeup = nothing;
  const connection = createLiveConnection({
    url: () => socketUrl(baseUrl),
    WebSocket,
    protocols: session
      ? async () => {
          sentToken = await session.token(signal ? [signal] : []);
          return [SUBPROTOCOL, sentToken];
        }
      : undefined,
    // Data is older than the subscription: subscribers refetch after confirmation.
    since: () => undefined,
    isSignedIn: () => session !== null,
    async checkSession() {
      if (sentToken !== null) session?.reject(sentToken);
    },
  });
  const end = () => {
    stopWakeup();
    connection.stop();
  };
  /** @returns unsubscribes, once */
  const countSubscriber = (unsubscribers: readonly (() => void)[]) => {
    subscribers += 1;
    if (subscribers === 1 && typeof window !== "undefined") stopWakeup = onPageWakeup(connection.resume);
    let isEnded = false;
    return () => {
      if (isEnded) return;
      isEnded = true;
      for (const unsubscribe of unsubscribers) unsubscribe();
      subscribers -= 1;
      if (subscribers > 0) return;
      stopWakeup();
      // A function made here would hold the last subscriber, and its element, as long as the feed.
      stopWakeup = nothing;
    };
  };
  const reportConnection = (onConnectionChange: (isOpen: boolean) => void) => {
    let reported: boolean | null = null;
    const report = () => {
      const isOpen = connection.state() === "open";
      if (isOpen !== reported) onConnectionChange(isOpen);
      reported = isOpen;
    };
    const stop = connection.onStateChange(report);
    report();
    return stop;
  };
  const subscribe = (topic: LiveTopic, listener: TransportListener) =>
    countSubscriber([
      connection.subscribe(topic, (message) => {
        if (message.type === "position") listener.onPosition?.(toPosition(message));
        else if (message.type === "refused") listener.onDenied?.(message.sentence);
        else listener.onChange?.();
      }),
      reportConnection((isOpen) => listener.onConnectionChange?.(isOpen)),
    ]);
  if (!signal?.aborted) {
    connection.start();
    signal?.addEventListener("abort", end, { once: true });
  }

  return {
    subscribeToStatistics(listener) {
      return countSubscriber([
        connection.subscribeToStatistics((statistics) => listener.onStatistics?.(statistics)),
        reportConnection((isOpen) => listener.onConnectionChange?.(isOpen)),
      ]);
    },
    subscribeToRequest: (requestId, listener) => subscribe(`request:${requestId}`, listener),
    subscribeToRequests: (listener) => subscribe("requests", listener),
  };
}

const toPosition = ({
  latitude,
  longitude,
  accuracy,
  speed,
  heading,
  recordedAt,
  receivedAt,
}: VehiclePosition): VehiclePosition => ({
  latitude,
  longitude,
  accuracy,
  speed,
  heading,
  recordedAt,
  receivedAt,
});

/** @throws TypeError if `baseUrl` is no URL */
function socketUrl(baseUrl: string | undefined): string {
  const base = baseUrl?.replace(/\/+$/, "") ?? "";
  const url = new URL(`${base}/ws`, base === "" ? location.href : undefined);
  url.protocol = url.protocol === "http:" ? "ws:" : "wss:";
  return url.href;
}
