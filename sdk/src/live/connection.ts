import type { LiveServerMessage, PublicStatistics } from "@wardway/model";
import { createTopics, type LiveListener, type LiveTopic } from "./topics.ts";
import { openWire, type Wire, type WireParts } from "./wire.ts";

/** `idle` while nobody listens, `connecting` until it was open for the first time, `lost` once it no longer is. */
export type LiveState = "idle" | "connecting" | "open" | "lost";

export interface LiveConnection {
  /** From now on, for whoever is signed in. */
  start(): void;
  stop(): void;
  /** Has the listener hear a topic; a topic keeps the connection up. @returns what ends it */
  listen(topic: LiveTopic, listener: LiveListener): () => void;
  /** Has the listener hear the public figures. @returns what ends it */
  listenToStatistics(listener: (figures: PublicStatistics) => void): () => void;
  state(): LiveState;
  onState(listener: () => void): () => void;
  /** Whether the server has told of everything that is listened to how it stands. */
  isSettled(): boolean;
  wake(): void;
}

export interface LiveConnectionParts extends WireParts {
  /** What was read from a message; null for one of a later protocol, which this page does not know. */
  parse: (message: unknown) => LiveServerMessage | null;
  /** From when the data of the page is, by the server's clock (ISO 8601). */
  since: () => string | undefined;
  /** Whether the page was made for somebody who is signed in. */
  isSignedIn: () => boolean;
  /** The server does not know, or no longer, who is signed in. */
  lookAtSession: () => Promise<void>;
}

/** The one live connection of a page, up while somebody listens; nothing happens before `start`, as on the server. */
export function createLiveConnection(parts: LiveConnectionParts): LiveConnection {
  const topics = createTopics(parts.since);
  const statistics = new Set<(figures: PublicStatistics) => void>();
  const watchers = new Set<() => void>();
  let started = false;
  let state: LiveState = "idle";
  let wire: Wire | null = null;
  let figures: PublicStatistics | null = null;

  const become = (next: LiveState) => {
    if (state === next) return;
    state = next;
    for (const watcher of [...watchers]) watcher();
  };
  const hangUp = () => {
    wire?.close();
    wire = null;
    topics.close();
    figures = null;
    become("idle");
  };
  const receive = (text: string) => {
    const message = read(text);
    if (message?.type === "statistics") {
      figures = message.data;
      for (const listener of [...statistics]) listener(figures);
    } else if (message?.type === "welcome") {
      if (!message.signedIn && parts.isSignedIn()) void parts.lookAtSession();
    } else if (message) topics.receive(message);
  };
  const read = (text: string) => {
    try {
      return parts.parse(JSON.parse(text));
    } catch {
      return null;
    }
  };
  /** Up or down, as somebody listens or nobody does. */
  const adjust = () => {
    const isWanted = started && (!topics.isEmpty() || statistics.size > 0);
    if (!isWanted) return hangUp();
    if (wire !== null) return;
    become("connecting");
    wire = openWire(parts, {
      open(send) {
        become("open");
        topics.open(send);
      },
      message: receive,
      lost() {
        topics.close();
        figures = null;
        if (state === "open") become("lost");
      },
      sessionEnded: parts.lookAtSession,
    });
  };
  // One page's listeners leave before those of the next join.
  const adjustSoon = () => queueMicrotask(adjust);

  return {
    start() {
      started = true;
      adjustSoon();
    },
    stop() {
      started = false;
      hangUp();
    },
    listen(topic, listener) {
      const leave = topics.listen(topic, listener);
      adjustSoon();
      return () => {
        leave();
        adjustSoon();
      };
    },
    listenToStatistics(listener) {
      statistics.add(listener);
      if (figures !== null) listener(figures);
      adjustSoon();
      return () => {
        statistics.delete(listener);
        adjustSoon();
      };
    },
    state: () => state,
    onState(listener) {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    isSettled: () => topics.isSettled(),
    wake: () => wire?.wake(),
  };
}
