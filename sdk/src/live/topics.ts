import { type LiveClientMessage, type LiveServerMessage, liveLimits } from "@wardway/model";

export type LiveTopic = "requests" | "notifications" | "incoming" | `request:${number}`;
export type LiveListener = (message: LiveServerMessage) => void;

/** Messages per `flood.seconds` reserved for pings and early timers. */
const RESERVED_MESSAGES = 3;

export interface Topics {
  subscribe(topic: LiveTopic, listener: LiveListener): () => void;
  /** Resubscribes on a new connection. */
  open(send: (message: LiveClientMessage) => void): void;
  close(): void;
  receive(message: LiveServerMessage): void;
  isEmpty(): boolean;
  isSettled(): boolean;
}

/**
 * Manages topic subscriptions below the server's flood limit. Each new listener requests its topic again, because the
 * response says whether its data is outdated.
 * @param since time of the page's data by the server's clock (ISO 8601)
 */
export function createTopics(since: () => string | undefined): Topics {
  const listeners = new Map<LiveTopic, Set<LiveListener>>();
  const subscribed = new Set<LiveTopic>();
  const due = new Set<LiveTopic>();
  const unconfirmed = new Set<string>();
  let sentAt: number[] = [];
  let send: ((message: LiveClientMessage) => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const waitMs = () => {
    const windowMs = liveLimits.flood.seconds * 1_000;
    const now = performance.now();
    sentAt = sentAt.filter((moment) => now - moment < windowMs);
    const earliest = sentAt[sentAt.length - (liveLimits.flood.messages - RESERVED_MESSAGES)];
    return earliest === undefined ? 0 : earliest + windowMs - now;
  };
  const next = (): LiveClientMessage | null => {
    for (const topic of subscribed) {
      if (listeners.has(topic)) continue;
      subscribed.delete(topic);
      unconfirmed.delete(topic);
      return { type: "unsubscribe", topic };
    }
    for (const topic of due) {
      due.delete(topic);
      subscribed.add(topic);
      unconfirmed.add(topic);
      const moment = since();
      return { type: "subscribe", topic, ...(moment !== undefined && { since: moment }) };
    }
    return null;
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    while (send !== null) {
      const delayMs = waitMs();
      if (delayMs > 0) {
        timer = setTimeout(flush, delayMs);
        return;
      }
      const message = next();
      if (message === null) return;
      sentAt.push(performance.now());
      send(message);
    }
  };
  // Navigation unsubscribes and subscribes in one step: topics shared by both pages cause no message.
  const flushSoon = () => {
    timer ??= setTimeout(flush, 0);
  };
  const emit = (topic: string, message: LiveServerMessage) => {
    for (const listener of [...(listeners.get(topic as LiveTopic) ?? [])]) listener(message);
  };

  return {
    subscribe(topic, listener) {
      const all = listeners.get(topic) ?? new Set();
      listeners.set(topic, all.add(listener));
      due.add(topic);
      flushSoon();
      return () => {
        all.delete(listener);
        if (all.size > 0 || listeners.get(topic) !== all) return;
        listeners.delete(topic);
        due.delete(topic);
        flushSoon();
      };
    },
    open(sender) {
      send = sender;
      sentAt = [];
      subscribed.clear();
      unconfirmed.clear();
      for (const topic of listeners.keys()) due.add(topic);
      flush();
    },
    close() {
      clearTimeout(timer);
      timer = undefined;
      send = null;
    },
    receive(message) {
      switch (message.type) {
        case "subscribed":
        case "refused":
          unconfirmed.delete(message.topic);
          return emit(message.topic, message);
        case "request":
          emit("requests", message);
          return emit(`request:${message.requestId}`, message);
        case "position":
          return emit(`request:${message.requestId}`, message);
        case "notifications":
        case "incoming":
          return emit(message.type, message);
        case "resync":
          for (const topic of [...listeners.keys()]) emit(topic, message);
      }
    },
    isEmpty: () => listeners.size === 0,
    isSettled: () => send !== null && due.size === 0 && unconfirmed.size === 0,
  };
}
