import { retried } from "@wardway/widgets/retried";
import { createCalls } from "../client/create-client.ts";
import { createSessionKeeper, type GetSession } from "../session/session-keeper.ts";
import { lazyFeed } from "./lazy-feed.ts";
import type { Connect } from "./shared-connections.ts";

const loadFeed = retried(() => import("./session-feed.ts"), "sessionFeed");

export const connectWithSession: Connect = (portal, getSession, onFailure) => {
  const ended = new AbortController();
  const session = typeof getSession === "function" ? createSessionKeeper(getSession as GetSession) : null;
  return {
    api: createCalls({ baseUrl: portal, signal: ended.signal }, session),
    live: lazyFeed(
      async () => (await loadFeed()).sessionFeed(portal, session, getSession as GetSession),
      onFailure,
    ),
    end: () => ended.abort(),
  };
};
