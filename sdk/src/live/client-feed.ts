import type { PublicStatistics, VehiclePosition } from "@wardway/model";
import type { SessionKeeper } from "../session/session-keeper.ts";
import { createLiveConnection } from "./connection.ts";
import { onPageWakeup } from "./page-wakeup.ts";
import { readServerMessage } from "./server-message.ts";

export interface StatisticsListener {
  /** Called once the connection is open, and whenever a figure changes. */
  onStatistics?(statistics: PublicStatistics): void;
  /** Called immediately and on each change. Without a connection no change is reported: poll instead. */
  onConnectionChange?(isOpen: boolean): void;
}

/** One transport, by its id. */
export interface RequestTopic {
  readonly request: number;
}

export interface TransportListener {
  /** Called when the request may have changed and after each reconnect. Refetch. */
  onChange?(): void;
  /** Called for each new position of the vehicle. */
  onPosition?(position: VehiclePosition): void;
  /** Called immediately and on each change. Without a connection no change is reported: poll instead. */
  onConnectionChange?(isOpen: boolean): void;
  /** Called when the session may not, or no longer, see the request. Nothing is reported after that. */
  onDenied?(sentence: string): void;
}

/** A client's live connection in the shape that widgets take. */
export interface LiveFeed {
  /** @returns unsubscribes */
  subscribeToStatistics(listener: Required<StatisticsListener>): () => void;
  /** @returns unsubscribes */
  subscribeToRequest(requestId: number, listener: Required<TransportListener>): () => void;
}

export interface ClientFeed extends LiveFeed {
  subscribeToStatistics(listener: StatisticsListener): () => void;
  subscribeToRequest(requestId: number, listener: TransportListener): () => void;
}

/** The server must select a subprotocol; it reads the token from the one that follows (RFC 6455, 4.2.2). */
const SUBPROTOCOL = "wardway.v1";

/**
 * Creates a client's one live connection. It connects with the first subscriber and leaves no timer after the last.
 * @param session null for visitors, and where the browser's cookies identify the user
 */
export function createClientFeed(
  baseUrl: string | undefined,
  session: SessionKeeper | null,
  signal: AbortSignal | undefined,
): ClientFeed {
  let sentToken: string | null = null;
  let subscribers = 0;
  let stopWakeup = () => {};
  const connection = createLiveConnection({
    url: () => socketUrl(baseUrl),
    protocols: session
      ? async () => {
          sentToken = await session.token(signal ? [signal] : []);
          return [SUBPROTOCOL, sentToken];
        }
      : undefined,
    parse: readServerMessage,
    // Data is always older than the subscription: subscribers refetch once it is confirmed.
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
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      for (const unsubscribe of unsubscribers) unsubscribe();
      subscribers -= 1;
      if (subscribers > 0) return;
      stopWakeup();
      stopWakeup = () => {};
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
    subscribeToRequest(requestId, listener) {
      return countSubscriber([
        connection.subscribe(`request:${requestId}`, (message) => {
          if (message.type === "position") listener.onPosition?.(positionOf(message));
          else if (message.type === "refused") listener.onDenied?.(message.sentence);
          else listener.onChange?.();
        }),
        reportConnection((isOpen) => listener.onConnectionChange?.(isOpen)),
      ]);
    },
  };
}

const positionOf = ({
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

/** @throws TypeError if `baseUrl` is not a URL */
function socketUrl(baseUrl: string | undefined): string {
  const base = baseUrl?.replace(/\/+$/, "") ?? "";
  const url = new URL(`${base}/ws`, base === "" ? location.href : undefined);
  url.protocol = url.protocol === "http:" ? "ws:" : "wss:";
  return url.href;
}
