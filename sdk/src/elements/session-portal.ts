import type { LiveFeed } from "@wardway/widgets/provider";
import { createCalls } from "../client/create-client.ts";
import { createSessionKeeper, type GetSession } from "../session/session-keeper.ts";
import { lazyFeed } from "./lazy-feed.ts";
import type { Connect } from "./shared-connections.ts";

export const connectWithSession: Connect = (portal, getSession) => {
  const ended = new AbortController();
  const session = typeof getSession === "function" ? createSessionKeeper(getSession as GetSession) : null;
  let feed: Promise<LiveFeed> | null = null;
  const loadFeed = async (): Promise<LiveFeed> => {
    const { createClientFeed } = await import("../live/client-feed.ts");
    return createClientFeed(portal, session, ended);
  };
  return {
    api: createCalls({ baseUrl: portal, signal: ended.signal }, session),
    live: lazyFeed(() => {
      feed ??= loadFeed();
      return feed;
    }),
    end: () => ended.abort(),
  };
};
