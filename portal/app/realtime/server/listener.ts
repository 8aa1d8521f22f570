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
  readonly ipAddress: string | null;
  /** Null if unauthenticated. */
  actor: Actor | null;
  /** Null if the client may not subscribe. */
  topics: Set<string> | null;
  /** Requests whose subscription is in the audit trail, or need not be: of others no position is sent. */
  audited: Set<number> | null;
  /** Received before authentication; null afterwards. */
  queued: LiveClientMessage[] | null;
}
