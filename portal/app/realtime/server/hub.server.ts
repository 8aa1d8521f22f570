import type { Database, OpenDatabase } from "@wardway/db/open";
import {
  type Actor,
  LIVE_PROTOCOL_VERSION,
  type LiveClientMessage,
  liveClientMessageSchema,
  liveCloseCodes,
  liveLimits,
} from "@wardway/model";
import type { WidgetClaims } from "#app/domain/embedding/token.server.ts";
import { invalidateSettingsCache } from "#app/domain/settings/read-settings.server.ts";
import { createBatchQueue } from "./batch-queue.ts";
import type { Change } from "./change.ts";
import { createFeed } from "./feed.server.ts";
import { createFigures } from "./figures.server.ts";
import { LastChanges } from "./last-changes.ts";
import type { Listener, LiveConnection } from "./listener.ts";
import { serializeMessage } from "./message.ts";
import { LOOK_BACK_MS, type OutboxChange } from "./outbox.server.ts";
import { publishIncoming, publishPosition, publishRequest } from "./publish-request.ts";
import { Register } from "./register.ts";
import { findSessionActors } from "./session-check.server.ts";
import { createSubscriptionAudit } from "./subscription-audit.server.ts";
import { createSubscriptions } from "./subscriptions.server.ts";
import { findWidgets } from "./widgets.server.ts";
import { withTimeout } from "./with-timeout.ts";

export type { LiveConnection } from "./listener.ts";

export interface LiveHub {
  /** @param identity session hash or widget session; null if anonymous */
  join(connection: LiveConnection, identity: string | WidgetClaims | null, ipAddress: string | null): void;
  leave(connection: LiveConnection): void;
  /** @returns whether the text is a message: a JSON object with a type */
  receive(connection: LiveConnection, text: string): boolean;
  size(): number;
  /** New connections are ignored. Resolves when what it has to record is stored. */
  close(): Promise<void>;
}

export interface LiveHubParts {
  readonly db: Database;
  readonly sql: OpenDatabase["sql"];
  readonly demoLogins: boolean;
  /** Default: `liveLimits.recheckSeconds`. */
  readonly recheckSeconds?: number;
}

/**
 * Publishes changes of any process: public statistics to all connections, other topics to subscribers who may
 * see them. Rights are checked at each subscription and each change.
 */
export function createLiveHub(parts: LiveHubParts): LiveHub {
  const { db, sql, demoLogins, recheckSeconds = liveLimits.recheckSeconds } = parts;
  const register = new Register();
  const lastChanges = new LastChanges();
  const audit = createSubscriptionAudit({ db });
  const subscriptions = createSubscriptions({ db, register, lastChanges, audit });
  let closed = false;
  const expiryTimers = new Map<Listener, NodeJS.Timeout>();
  /**
   * Whether the feed misses no change. Sessions are checked from then on, since an earlier result could be
   * stale.
   */
  let isReading = false;

  const figures = createFigures(db, (message) => {
    for (const { connection, queued } of register.all()) if (queued === null) connection.send(message);
  });

  const sessionChecks = createBatchQueue<Listener>(async (listeners) => {
    const [actors, widgetActors] = await withTimeout(
      Promise.all([findSessionActors(db, listeners, demoLogins), findWidgets(db, listeners, demoLogins)]),
    );
    for (const listener of listeners) {
      const { widget } = listener;
      if (!register.has(listener) || !hasSession(listener)) continue;
      const actor = (widget ? widgetActors : actors).get(listener) ?? null;
      if (widget && actor === null) endConnection(listener);
      else if (listener.queued !== null) authenticate(listener, actor);
      else if (actor === null) endConnection(listener);
      else subscriptions.renew(listener, actor);
    }
  });

  const authenticate = (listener: Listener, actor: Actor | null) => {
    const { connection, queued } = listener;
    if (actor) register.setActor(listener, actor);
    else register.clearActor(listener);
    listener.queued = null;
    connection.send(
      serializeMessage({ type: "welcome", protocol: LIVE_PROTOCOL_VERSION, signedIn: actor !== null }),
    );
    const statistics = figures.message();
    if (statistics) connection.send(statistics);
    for (const message of queued ?? []) handle(listener, message);
  };

  const endConnection = (listener: Listener) => {
    remove(listener);
    listener.connection.end(liveCloseCodes.sessionEnded, "The session has ended.");
  };

  const remove = (listener: Listener) => {
    register.remove(listener);
    clearTimeout(expiryTimers.get(listener));
    expiryTimers.delete(listener);
    if (register.size > 0) return;
    isReading = false;
    feed.pause();
    figures.clear();
  };

  const recheckAll = () => {
    for (const listener of register.all()) if (hasSession(listener)) sessionChecks.add(listener);
    if (isReading) void sessionChecks.flush();
  };

  const handle = (listener: Listener, message: LiveClientMessage) => {
    if (message.type === "ping") listener.connection.send(pong);
    if (message.type === "unsubscribe") register.unsubscribe(listener, message.topic);
    if (message.type === "subscribe") subscriptions.subscribe(listener, message);
  };

  const publish = (change: Change) => {
    switch (change.kind) {
      case "request":
        publishIncoming(register, change);
        return publishRequest(register, change, (listener) =>
          subscriptions.end(listener, `request:${change.requestId}`),
        );
      case "position":
        return publishPosition(register, change);
      case "notifications":
        for (const { connection, topics } of register.ofUser(change.userId)) {
          if (topics?.has("notifications")) connection.send(bell);
        }
        return;
      case "statistics":
        return figures.refresh();
      case "session":
        for (const listener of register.ofSession(change.sessionHash)) endConnection(listener);
        return;
      case "account":
        for (const listener of register.ofUser(change.userId)) sessionChecks.add(listener);
        return;
      case "settings":
        invalidateSettingsCache(db);
        subscriptions.auditAgain();
        return recheckAll();
      case "site":
        for (const listener of register.all()) {
          if (listener.widget?.site === change.siteId) sessionChecks.add(listener);
        }
        return;
    }
  };

  const feed = createFeed({
    db,
    sql,
    onStart(recent: readonly OutboxChange[] | null, isReset: boolean) {
      lastChanges.reset(Date.now() - (recent ? LOOK_BACK_MS : 0));
      for (const { change, writtenAt } of recent ?? []) lastChanges.record(change, writtenAt);
      isReading = true;
      figures.refresh();
      if (!isReset) return;
      for (const { connection, queued } of register.all()) if (queued === null) connection.send(resync);
      recheckAll();
      subscriptions.recheckAll();
    },
    onChanges(changes) {
      for (const { change } of changes) {
        lastChanges.record(change, Date.now());
        publish(change);
      }
    },
    onPolled() {
      void sessionChecks.flush();
      void subscriptions.flush();
      figures.retry();
    },
  });

  const rechecks = setInterval(recheckAll, recheckSeconds * 1_000).unref();

  return {
    join(connection, identity, ipAddress) {
      if (closed) return;
      const [sessionHash, widget] = typeof identity === "string" ? [identity, null] : [null, identity];
      const listener: Listener = {
        connection,
        sessionHash,
        widget,
        ipAddress,
        actor: null,
        topics: null,
        audited: null,
        queued: [],
      };
      register.add(listener);
      feed.start();
      if (identity === null) return authenticate(listener, null);
      if (widget)
        expiryTimers.set(
          listener,
          setTimeout(endConnection, widget.exp * 1_000 - Date.now(), listener).unref(),
        );
      sessionChecks.add(listener);
      if (isReading) void sessionChecks.flush();
    },
    leave(connection) {
      const listener = register.find(connection);
      if (listener) remove(listener);
    },
    receive(connection, text) {
      const message = parseJson(text);
      if (!hasType(message)) return false;
      const listener = register.find(connection);
      const parsed = liveClientMessageSchema.safeParse(message);
      if (!listener || !parsed.success) return true;
      if (listener.queued === null) handle(listener, parsed.data);
      else if (listener.queued.length < liveLimits.flood.messages) listener.queued.push(parsed.data);
      return true;
    },
    size: () => register.size,
    close() {
      closed = true;
      clearInterval(rechecks);
      feed.close();
      figures.clear();
      register.clear();
      for (const timer of expiryTimers.values()) clearTimeout(timer);
      expiryTimers.clear();
      return audit.close();
    },
  };
}

const hasSession = ({ sessionHash, widget }: Listener) => sessionHash !== null || widget !== null;

const pong = serializeMessage({ type: "pong" });
const bell = serializeMessage({ type: "notifications" });
const resync = serializeMessage({ type: "resync" });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const hasType = (message: unknown) =>
  typeof message === "object" && message !== null && "type" in message && typeof message.type === "string";
