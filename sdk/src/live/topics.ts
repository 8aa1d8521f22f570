import { type LiveClientMessage, type LiveServerMessage, liveLimits } from "@wardway/model";

export type LiveTopic = "requests" | "notifications" | `request:${number}`;
export type LiveListener = (message: LiveServerMessage) => void;

/** Kept free of what the server lets through in `flood.seconds`: for pings, and for one that came early. */
const reserved = 3;

export interface Topics {
  /** Has the listener hear a topic. @returns what ends it */
  listen(topic: LiveTopic, listener: LiveListener): () => void;
  /** A connection is there, which knows nothing of what was asked on the one before. */
  open(send: (message: LiveClientMessage) => void): void;
  close(): void;
  receive(message: LiveServerMessage): void;
  /** Whether anybody listens. */
  isEmpty(): boolean;
  /** Whether the server has answered all that it was asked. */
  isSettled(): boolean;
}

/**
 * Who listens to what on this page. The server is asked once for a topic that several listen to, and again for each
 * listener that joins, since its data may be from before: the answer tells whether something has changed meanwhile.
 * It is asked no faster than it lets a client ask, however fast somebody goes from page to page.
 * @param since from when the data of the page is, by the server's clock (ISO 8601)
 */
export function createTopics(since: () => string | undefined): Topics {
  const listeners = new Map<LiveTopic, Set<LiveListener>>();
  /** What the server sends. */
  const asked = new Set<LiveTopic>();
  /** What it is to be asked, for the first time or again. */
  const due = new Set<LiveTopic>();
  const unanswered = new Set<string>();
  let sentAt: number[] = [];
  let send: ((message: LiveClientMessage) => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Milliseconds until the next message may be sent. */
  const wait = () => {
    const window = liveLimits.flood.seconds * 1_000;
    const now = performance.now();
    sentAt = sentAt.filter((moment) => now - moment < window);
    const earliest = sentAt[sentAt.length - (liveLimits.flood.messages - reserved)];
    return earliest === undefined ? 0 : earliest + window - now;
  };
  const next = (): LiveClientMessage | null => {
    for (const topic of asked) {
      if (listeners.has(topic)) continue;
      asked.delete(topic);
      unanswered.delete(topic);
      return { type: "unsubscribe", topic };
    }
    for (const topic of due) {
      due.delete(topic);
      asked.add(topic);
      unanswered.add(topic);
      const moment = since();
      return { type: "subscribe", topic, ...(moment !== undefined && { since: moment }) };
    }
    return null;
  };
  const settle = () => {
    clearTimeout(timer);
    timer = undefined;
    while (send !== null) {
      const delay = wait();
      if (delay > 0) {
        timer = setTimeout(settle, delay);
        return;
      }
      const message = next();
      if (message === null) return;
      sentAt.push(performance.now());
      send(message);
    }
  };
  // A page that goes and one that comes listen and leave in one step: what is the same for both is not sent at all.
  const settleSoon = () => {
    timer ??= setTimeout(settle, 0);
  };
  const tell = (topic: string, message: LiveServerMessage) => {
    for (const listener of [...(listeners.get(topic as LiveTopic) ?? [])]) listener(message);
  };

  return {
    listen(topic, listener) {
      const all = listeners.get(topic) ?? new Set();
      listeners.set(topic, all.add(listener));
      due.add(topic);
      settleSoon();
      return () => {
        all.delete(listener);
        if (all.size > 0 || listeners.get(topic) !== all) return;
        listeners.delete(topic);
        due.delete(topic);
        settleSoon();
      };
    },
    open(sender) {
      send = sender;
      sentAt = [];
      asked.clear();
      unanswered.clear();
      for (const topic of listeners.keys()) due.add(topic);
      settle();
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
          unanswered.delete(message.topic);
          return tell(message.topic, message);
        case "request":
          tell("requests", message);
          return tell(`request:${message.requestId}`, message);
        case "position":
          return tell(`request:${message.requestId}`, message);
        case "notifications":
          return tell("notifications", message);
        case "resync":
          for (const topic of [...listeners.keys()]) tell(topic, message);
      }
    },
    isEmpty: () => listeners.size === 0,
    isSettled: () => send !== null && due.size === 0 && unanswered.size === 0,
  };
}
