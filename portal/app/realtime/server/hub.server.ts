import type { Database, OpenDatabase } from "@wardway/db/open";
import {
  type Actor,
  type LiveClientMessage,
  liveClientMessageSchema,
  liveCloseCodes,
  liveLimits,
  liveProtocol,
} from "@wardway/model";
import type { WidgetClaims } from "#app/domain/embedding/token.server.ts";
import { invalidateSettingsCache } from "#app/domain/settings/read.server.ts";
import { inBatches } from "./batches.ts";
import type { Change } from "./change.ts";
import { createFeed } from "./feed.server.ts";
import { createFigures } from "./figures.server.ts";
import { LastChanges } from "./last-changes.ts";
import type { Listener, LiveConnection } from "./listener.ts";
import { written } from "./message.ts";
import { lookBack, type ToldChange } from "./outbox.server.ts";
import { tellPosition, tellRequest } from "./publish-request.ts";
import { Register } from "./register.ts";
import { findSignIns } from "./session-check.server.ts";
import { createSubscriptions } from "./subscriptions.server.ts";
import { findWidgets } from "./widgets.server.ts";
import { inTime } from "./with-timeout.ts";

export type { LiveConnection } from "./listener.ts";

export interface LiveHub {
  /**
   * Has a new listener hear what it may know.
   * @param shown the hash of the session, or the widget session, that it has shown; null where it is nobody's
   */
  join(connection: LiveConnection, shown: string | WidgetClaims | null): void;
  leave(connection: LiveConnection): void;
  /** @returns whether the text was a message at all: a JSON object with a type */
  receive(connection: LiveConnection, text: string): boolean;
  /** How many listen to this process. */
  size(): number;
  /** Ends the looks at the database; nobody joins any more. */
  close(): void;
}

export interface LiveHubParts {
  readonly db: Database;
  /** The driver beneath, which can listen for notifications. */
  readonly sql: OpenDatabase["sql"];
  readonly demoLogins: boolean;
  /** Seconds between two looks at whether the sessions that listen are still alive; as in `liveLimits` if missing. */
  readonly recheckSeconds?: number;
}

/**
 * Tells listeners of what changes, whichever process has written it: everybody the public figures, who is signed in
 * what they have subscribed to and may see. Rights are looked at when a subscription is made and at each change.
 */
export function createLiveHub(parts: LiveHubParts): LiveHub {
  const { db, sql, demoLogins, recheckSeconds = liveLimits.recheckSeconds } = parts;
  const register = new Register();
  const lastChanges = new LastChanges();
  const subscriptions = createSubscriptions({ db, register, lastChanges });
  let closed = false;
  /** Of sessions that say themselves when they end. */
  const endings = new Map<Listener, NodeJS.Timeout>();
  /** Whether no change is missed from now on: what is looked up before that could be old by then. */
  let reading = false;

  const figures = createFigures(db, (message) => {
    for (const { connection, waiting } of register.all()) if (waiting === null) connection.send(message);
  });

  const signIns = inBatches<Listener>(async (listeners) => {
    const hashes = new Set(listeners.flatMap(({ sessionHash }) => sessionHash ?? []));
    const widgets = listeners.flatMap(({ widget }) => widget ?? []);
    const [actors, inWidgets] = await inTime(
      Promise.all([
        hashes.size > 0 ? findSignIns(db, [...hashes], demoLogins) : nobody,
        findWidgets(db, widgets, demoLogins),
      ]),
    );
    for (const listener of listeners) {
      const { sessionHash, widget } = listener;
      if (!register.has(listener) || !hasShown(listener)) continue;
      const actor = (widget ? inWidgets.get(widget) : actors.get(sessionHash ?? "")) ?? null;
      if (widget && actor === null) expel(listener);
      else if (listener.waiting !== null) admit(listener, actor);
      else if (actor === null) expel(listener);
      else subscriptions.renew(listener, actor);
    }
  });

  const admit = (listener: Listener, actor: Actor | null) => {
    const { connection, waiting } = listener;
    if (actor) register.signIn(listener, actor);
    else register.signOut(listener);
    listener.waiting = null;
    connection.send(written({ type: "welcome", protocol: liveProtocol, signedIn: actor !== null }));
    const message = figures.message();
    if (message) connection.send(message);
    for (const asked of waiting ?? []) answer(listener, asked);
  };

  const expel = (listener: Listener) => {
    remove(listener);
    listener.connection.end(liveCloseCodes.sessionEnded, "The session has ended.");
  };

  const remove = (listener: Listener) => {
    register.remove(listener);
    clearTimeout(endings.get(listener));
    endings.delete(listener);
    if (register.size > 0) return;
    reading = false;
    feed.pause();
    figures.forget();
  };

  const recheckAll = () => {
    for (const listener of register.all()) if (hasShown(listener)) signIns.add(listener);
    if (reading) void signIns.work();
  };

  const answer = (listener: Listener, message: LiveClientMessage) => {
    if (message.type === "ping") listener.connection.send(pong);
    if (message.type === "unsubscribe") register.unsubscribe(listener, message.topic);
    if (message.type === "subscribe") subscriptions.ask(listener, message);
  };

  const tell = (change: Change) => {
    switch (change.kind) {
      case "request":
        return tellRequest(register, change, (listener) =>
          subscriptions.end(listener, `request:${change.requestId}`),
        );
      case "position":
        return tellPosition(register, change);
      case "notifications":
        for (const { connection, topics } of register.ofUser(change.userId)) {
          if (topics?.has("notifications")) connection.send(bell);
        }
        return;
      case "statistics":
        return figures.refresh();
      case "session":
        for (const listener of register.ofSession(change.sessionHash)) expel(listener);
        return;
      case "account":
        for (const listener of register.ofUser(change.userId)) signIns.add(listener);
        return;
      case "settings":
        invalidateSettingsCache(db);
        return recheckAll();
      case "site":
        for (const listener of register.all()) {
          if (listener.widget?.site === change.siteId) signIns.add(listener);
        }
        return;
    }
  };

  const feed = createFeed({
    db,
    sql,
    began(recent: readonly ToldChange[] | null, isAnew: boolean) {
      lastChanges.begin(Date.now() - (recent ? lookBack : 0));
      for (const { change, writtenAt } of recent ?? []) lastChanges.note(change, writtenAt);
      reading = true;
      figures.refresh();
      if (!isAnew) return;
      for (const { connection, waiting } of register.all()) if (waiting === null) connection.send(resync);
      recheckAll();
      subscriptions.recheckAll();
    },
    changed(changes) {
      for (const { change } of changes) {
        lastChanges.note(change, Date.now());
        tell(change);
      }
    },
    looked() {
      void signIns.work();
      void subscriptions.work();
      figures.retry();
    },
  });

  const rechecks = setInterval(recheckAll, recheckSeconds * 1_000).unref();

  return {
    join(connection, shown) {
      if (closed) return;
      const [sessionHash, widget] = typeof shown === "string" ? [shown, null] : [null, shown];
      const listener: Listener = { connection, sessionHash, widget, actor: null, topics: null, waiting: [] };
      register.add(listener);
      feed.start();
      if (shown === null) return admit(listener, null);
      if (widget) endings.set(listener, setTimeout(expel, widget.exp * 1_000 - Date.now(), listener).unref());
      signIns.add(listener);
      if (reading) void signIns.work();
    },
    leave(connection) {
      const listener = register.find(connection);
      if (listener) remove(listener);
    },
    receive(connection, text) {
      const message = parsed(text);
      if (!hasType(message)) return false;
      const listener = register.find(connection);
      const known = liveClientMessageSchema.safeParse(message);
      if (!listener || !known.success) return true;
      if (listener.waiting === null) answer(listener, known.data);
      else if (listener.waiting.length < liveLimits.flood.messages) listener.waiting.push(known.data);
      return true;
    },
    size: () => register.size,
    close() {
      closed = true;
      clearInterval(rechecks);
      feed.close();
      figures.forget();
      register.clear();
      for (const ending of endings.values()) clearTimeout(ending);
      endings.clear();
    },
  };
}

/** Whether it has to be asked, and asked again, what a listener has shown. */
const hasShown = ({ sessionHash, widget }: Listener) => sessionHash !== null || widget !== null;

const nobody: ReadonlyMap<string, Actor> = new Map();
const pong = written({ type: "pong" });
const bell = written({ type: "notifications" });
const resync = written({ type: "resync" });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const hasType = (message: unknown) =>
  typeof message === "object" && message !== null && "type" in message && typeof message.type === "string";
