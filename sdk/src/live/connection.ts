import type { PublicStatistics } from "@wardway/model";
import {
  openReconnectingSocket,
  type ReconnectingSocket,
  type ReconnectingSocketOptions,
} from "./reconnecting-socket.ts";
import { readServerMessage } from "./server-message.ts";
import { createTopics, type LiveListener, type LiveTopic } from "./topics.ts";

/** A widget that changes its request has no subscription for a moment, and keeps its socket. */
const LINGER_MS = 2_000;

/** `idle`: no subscribers; `connecting`: before the first connection; `lost`: after one dropped. */
export type LiveState = "idle" | "connecting" | "open" | "lost";

export interface LiveConnection {
  start(): void;
  stop(): void;
  /**
   * Keeps the connection open.
   * @returns unsubscribes
   */
  subscribe(topic: LiveTopic, listener: LiveListener): () => void;
  subscribeToStatistics(listener: (statistics: PublicStatistics) => void): () => void;
  state(): LiveState;
  onStateChange(listener: () => void): () => void;
  /** Whether the server has confirmed every subscription. */
  isSettled(): boolean;
  /** Reconnects or pings immediately, when the page becomes visible or online. */
  resume(): void;
}

export interface LiveConnectionOptions extends ReconnectingSocketOptions {
  /** Time of the page's data by the server's clock (ISO 8601). */
  since: () => string | undefined;
  isSignedIn: () => boolean;
  /** Called when the server rejects the session. */
  checkSession: () => Promise<void>;
}

/** A page's only live connection; idle until `start`, for server rendering. */
export function createLiveConnection(options: LiveConnectionOptions): LiveConnection {
  const topics = createTopics(options.since);
  const statisticsListeners = new Set<(statistics: PublicStatistics) => void>();
  const stateListeners = new Set<() => void>();
  let isStarted = false;
  let state: LiveState = "idle";
  let socket: ReconnectingSocket | null = null;
  let statistics: PublicStatistics | null = null;
  let lingering: ReturnType<typeof setTimeout> | undefined;

  const setState = (next: LiveState) => {
    if (state === next) return;
    state = next;
    for (const listener of [...stateListeners]) listener();
  };
  const disconnect = () => {
    clearTimeout(lingering);
    socket?.close();
    socket = null;
    topics.close();
    statistics = null;
    setState("idle");
  };
  const onMessage = (text: string) => {
    const message = readServerMessage(text);
    if (message?.type === "statistics") {
      statistics = message.data;
      for (const listener of [...statisticsListeners]) listener(statistics);
    } else if (message?.type === "welcome") {
      if (!message.signedIn && options.isSignedIn()) void options.checkSession();
    } else if (message) topics.receive(message);
  };
  const connectOrDisconnect = () => {
    const isNeeded = isStarted && (!topics.isEmpty() || statisticsListeners.size > 0);
    clearTimeout(lingering);
    if (!isNeeded) {
      if (socket !== null) lingering = setTimeout(disconnect, LINGER_MS);
      return;
    }
    if (socket !== null) return;
    setState("connecting");
    socket = openReconnectingSocket(options, {
      onOpen(send) {
        setState("open");
        topics.open(send);
      },
      onMessage,
      onClose() {
        topics.close();
        statistics = null;
        if (state === "open") setState("lost");
      },
      onSessionEnded: options.checkSession,
    });
  };
  // A page's listeners leave before the next page's join.
  const update = () => queueMicrotask(connectOrDisconnect);

  return {
    start() {
      isStarted = true;
      update();
    },
    stop() {
      isStarted = false;
      disconnect();
    },
    subscribe(topic, listener) {
      const unsubscribe = topics.subscribe(topic, listener);
      update();
      return () => {
        unsubscribe();
        update();
      };
    },
    subscribeToStatistics(listener) {
      statisticsListeners.add(listener);
      if (statistics !== null) listener(statistics);
      update();
      return () => {
        statisticsListeners.delete(listener);
        update();
      };
    },
    state: () => state,
    onStateChange(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    isSettled: () => topics.isSettled(),
    resume: () => socket?.resume(),
  };
}
