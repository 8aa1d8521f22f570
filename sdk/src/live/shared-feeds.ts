import type { ClientFeed } from "./client-feed.ts";

/** What a page's copies of this script, such as the portal's and a bundler's, know of one portal. */
interface PortalFeeds {
  /** Feeds of sessions with their subscribers. */
  readonly inUse: Map<ClientFeed, number>;
  visitors: ClientFeed | undefined;
  /** Has each visitor's subscription choose its feed again. */
  readonly moves: Set<() => void>;
}

interface Registry {
  readonly portals: Map<string, PortalFeeds>;
  readonly sessions: WeakMap<object, Map<string, ClientFeed>>;
}

/** Stable within the major version. */
const key = Symbol.for("wardway.live.v1");

function registry(): Registry {
  const place = globalThis as { [key]?: Registry };
  place[key] ??= { portals: new Map(), sessions: new WeakMap() };
  return place[key];
}

/**
 * Returns the page's feed for a portal and a session, so that they have one socket. A visitor's statistics come over
 * the socket of a session while there is one.
 * @param getSession identifies the session; null for visitors
 * @param create is called for the first one
 */
export function shareFeed(portal: string, getSession: object | null, create: () => ClientFeed): ClientFeed {
  const { sessions } = registry();
  const feeds = feedsOf(portal);
  if (getSession === null) return visitorFeed(feeds, shareVisitors(portal, create));
  const known = sessions.get(getSession) ?? new Map<string, ClientFeed>();
  sessions.set(getSession, known);
  const feed = known.get(portal) ?? countedFeed(feeds, create());
  known.set(portal, feed);
  return feed;
}

/**
 * Returns the page's feed for visitors of a portal, whatever sessions it has: a client cannot poll if a session's socket
 * does not open.
 * @param create is called for the first one
 */
export function shareVisitors(portal: string, create: () => ClientFeed): ClientFeed {
  const feeds = feedsOf(portal);
  feeds.visitors ??= create();
  return feeds.visitors;
}

function feedsOf(portal: string): PortalFeeds {
  const { portals } = registry();
  const feeds = portals.get(portal) ?? { inUse: new Map(), visitors: undefined, moves: new Set() };
  portals.set(portal, feeds);
  return feeds;
}

function countedFeed({ inUse, moves }: PortalFeeds, feed: ClientFeed): ClientFeed {
  const count = (change: 1 | -1) => {
    const users = (inUse.get(feed) ?? 0) + change;
    if (users > 0) inUse.set(feed, users);
    else inUse.delete(feed);
    for (const move of [...moves]) move();
  };
  const counted = (unsubscribe: () => void) => {
    count(1);
    let isEnded = false;
    return () => {
      if (isEnded) return;
      isEnded = true;
      unsubscribe();
      count(-1);
    };
  };
  return {
    subscribeToStatistics: (listener) => counted(feed.subscribeToStatistics(listener)),
    subscribeToRequest: (requestId, listener) => counted(feed.subscribeToRequest(requestId, listener)),
    subscribeToRequests: (listener) => counted(feed.subscribeToRequests(listener)),
  };
}

function visitorFeed({ inUse, moves }: PortalFeeds, own: ClientFeed): ClientFeed {
  return {
    subscribeToStatistics(listener) {
      let current: ClientFeed | null = null;
      let leave = () => {};
      const move = () => {
        const next = inUse.keys().next().value ?? own;
        if (next === current) return;
        const leaveBefore = leave;
        current = next;
        leave = next.subscribeToStatistics(listener);
        leaveBefore();
      };
      moves.add(move);
      move();
      return () => {
        moves.delete(move);
        leave();
      };
    },
    subscribeToRequest: (requestId, listener) => own.subscribeToRequest(requestId, listener),
    subscribeToRequests: (listener) => own.subscribeToRequests(listener),
  };
}
