import type { LiveServerMessage, PublicStatistics } from "@wardway/model";
import {
  openReconnectingSocket,
  type ReconnectingSocket,
  type ReconnectingSocketOptions,
} from "./reconnecting-socket.ts";
import { createTopics, type LiveListener, type LiveTopic } from "./topics.ts";

/** `idle` without subscribers, `connecting` until the first connection is open, `lost` after an open one dropped. */
export type LiveState = "idle" | "connecting" | "open" | "lost";

export interface LiveConnection {
  /** Connects as soon as there is a subscriber. */
  start(): void;
  stop(): void;
  /** Subscribes to a topic, which keeps the connection open. @returns unsubscribes */
  subscribe(topic: LiveTopic, listener: LiveListener): () => void;
  /** Subscribes to the public statistics. @returns unsubscribes */
  subscribeToStatistics(listener: (statistics: PublicStatistics) => void): () => void;
  state(): LiveState;
  /** @returns removes the listener */
  onStateChange(listener: () => void): () => void;
  /** Whether the server has confirmed every subscription. */
  isSettled(): boolean;
  /** Reconnects or pings immediately, for a page that becomes visible or is back online. */
  resume(): void;
}

export interface LiveConnectionOptions extends ReconnectingSocketOptions {
  /** Returns null for a message of a later protocol version, which is ignored. */
  parse: (message: unknown) => LiveServerMessage | null;
  /** Returns when the page's data was read, by the server's clock (ISO 8601). */
  since: () => string | undefined;
  isSignedIn: () => boolean;
  /** Called when the server rejects the session or does not know it. */
  checkSession: () => Promise<void>;
}

/** Creates a page's one live connection. It does nothing before `start`, so that a server can render the page. */
export function createLiveConnection(options: LiveConnectionOptions): LiveConnection {
  const topics = createTopics(options.since);
  const statisticsListeners = new Set<(statistics: PublicStatistics) => void>();
  const stateListeners = new Set<() => void>();
  let isStarted = false;
  let state: LiveState = "idle";
  let socket: ReconnectingSocket | null = null;
  let statistics: PublicStatistics | null = null;

  const setState = (next: LiveState) => {
    if (state === next) return;
    state = next;
    for (const listener of [...stateListeners]) listener();
  };
  const disconnect = () => {
    socket?.close();
    socket = null;
    topics.close();
    statistics = null;
    setState("idle");
  };
  const onMessage = (text: string) => {
    const message = parseMessage(text);
    if (message?.type === "statistics") {
      statistics = message.data;
      for (const listener of [...statisticsListeners]) listener(statistics);
    } else if (message?.type === "welcome") {
      if (!message.signedIn && options.isSignedIn()) void options.checkSession();
    } else if (message) topics.receive(message);
  };
  const parseMessage = (text: string) => {
    try {
      return options.parse(JSON.parse(text));
    } catch {
      return null;
    }
  };
  const connectOrDisconnect = () => {
    const isNeeded = isStarted && (!topics.isEmpty() || statisticsListeners.size > 0);
    if (!isNeeded) return disconnect();
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
  // A page's listeners leave before those of the next page join: the connection stays open in between.
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
