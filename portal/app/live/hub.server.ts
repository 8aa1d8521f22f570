import {
  type LiveClientMessage,
  type LiveServerMessage,
  liveClientMessageSchema,
  liveLimits,
  type PublicStatistics,
} from "@wardway/db/model";
import type { Database } from "@wardway/db/open";
import { readPublicStatistics } from "../domain/statistics/public.server.ts";

/** One listener's end of a connection; what carries it is the server's business. */
export interface LiveConnection {
  send(text: string): void;
}

export interface LiveHub {
  /** Has a new listener hear what everybody may know. */
  join(connection: LiveConnection): void;
  leave(connection: LiveConnection): void;
  /** @returns whether the text was a message at all: a JSON object with a type */
  receive(connection: LiveConnection, text: string): boolean;
  /** How many listen to this process. */
  size(): number;
  /** Ends the looks at the database; nobody joins any more. */
  close(): void;
}

/**
 * Tells listeners of what changes. Everybody hears the public figures: while somebody listens, the one row of
 * counters is looked at every few seconds, whichever process has written it.
 */
export function createLiveHub({ db }: { readonly db: Database }): LiveHub {
  const listeners = new Set<LiveConnection>();
  let told: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let looking = false;
  let closed = false;

  const look = async () => {
    clearTimeout(timer);
    if (looking) return;
    looking = true;
    try {
      const figures = statisticsMessage(await readPublicStatistics(db));
      if (figures !== told) {
        told = figures;
        for (const listener of listeners) listener.send(figures);
      }
    } catch {
      // The database is away for a moment: the figures stay as they are until the next look.
    }
    looking = false;
    if (closed || listeners.size === 0) told = null;
    else timer = setTimeout(look, liveLimits.lookSeconds * 1_000).unref();
  };

  const answer = (connection: LiveConnection, message: LiveClientMessage) => {
    if (message.type === "ping") connection.send(written({ type: "pong" }));
    if (message.type === "subscribe") {
      const sentence = "Log in first: there is no session, or it has ended.";
      connection.send(written({ type: "refused", topic: message.topic, code: "unauthenticated", sentence }));
    }
  };

  return {
    join(connection) {
      if (closed) return;
      listeners.add(connection);
      if (told !== null) connection.send(told);
      else void look();
    },
    leave(connection) {
      listeners.delete(connection);
      if (listeners.size > 0 || looking) return;
      clearTimeout(timer);
      told = null;
    },
    receive(connection, text) {
      const message = parsed(text);
      if (!hasType(message)) return false;
      const known = liveClientMessageSchema.safeParse(message);
      if (known.success) answer(connection, known.data);
      return true;
    },
    size: () => listeners.size,
    close() {
      closed = true;
      clearTimeout(timer);
      listeners.clear();
    },
  };
}

const statisticsMessage = (data: PublicStatistics) => written({ type: "statistics", data });
const written = (message: LiveServerMessage) => JSON.stringify(message);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const hasType = (message: unknown) =>
  typeof message === "object" && message !== null && "type" in message && typeof message.type === "string";
