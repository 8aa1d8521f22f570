import type { Actor, LiveClientMessage } from "@wardway/model";
import type { WidgetClaims } from "#app/domain/embedding/token.server.ts";

/** Independent of its transport. */
export interface LiveConnection {
  /** @param message JSON in UTF-8 */
  send(message: Buffer): void;
  end(code: number, reason: string): void;
}

export interface Listener {
  readonly connection: LiveConnection;
  /** Null without a valid session. */
  sessionHash: string | null;
  /** Null for other clients. */
  readonly widget: WidgetClaims | null;
  /** Null if unauthenticated. */
  actor: Actor | null;
  /** Null if the client may not subscribe. */
  topics: Set<string> | null;
  /** Received before authentication; null afterwards. */
  queued: LiveClientMessage[] | null;
}

export function requestOf(topic: string): number | null {
  return topic.startsWith("request:") ? Number(topic.slice("request:".length)) : null;
}
