import type { Actor, LiveClientMessage } from "@wardway/model";
import type { WidgetClaims } from "#app/domain/embedding/token.server.ts";

/** A connection to a listener, independent of its transport. */
export interface LiveConnection {
  /** @param message JSON in UTF-8 */
  send(message: Buffer): void;
  end(code: number, reason: string): void;
}

/** The client of a connection, with its identity and subscriptions. */
export interface Listener {
  readonly connection: LiveConnection;
  /** Null without a session, or with an invalid one. */
  sessionHash: string | null;
  /** The session of a widget; null for other clients. */
  readonly widget: WidgetClaims | null;
  /** Null if unauthenticated. */
  actor: Actor | null;
  /** Null if the client may not subscribe. */
  topics: Set<string> | null;
  /** Messages received before authentication has completed; null afterwards. */
  queued: LiveClientMessage[] | null;
}

/** Returns the id of a topic's request; null for other topics. */
export function requestOf(topic: string): number | null {
  return topic.startsWith("request:") ? Number(topic.slice("request:".length)) : null;
}
