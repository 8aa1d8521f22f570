import type { Actor, LiveClientMessage } from "@wardway/model";
import type { WidgetClaims } from "#app/domain/embedding/token.server.ts";

/** One listener's end of a connection; what carries it is the server's business. */
export interface LiveConnection {
  /** @param message JSON in UTF-8 */
  send(message: Buffer): void;
  end(code: number, reason: string): void;
}

/** Who listens at the other end. */
export interface Listener {
  readonly connection: LiveConnection;
  /** Null for who has shown no session, or one that opens nothing. */
  sessionHash: string | null;
  /** The session that a widget has shown; null for everybody else. */
  readonly widget: WidgetClaims | null;
  /** Null for everybody who is not signed in. */
  actor: Actor | null;
  /** Null for who may subscribe to nothing. */
  topics: Set<string> | null;
  /** What was asked before it was known who asks; null once that is known. */
  waiting: LiveClientMessage[] | null;
}

/** The request that a topic is about; null where it is about none. */
export function requestOf(topic: string): number | null {
  return topic.startsWith("request:") ? Number(topic.slice("request:".length)) : null;
}
