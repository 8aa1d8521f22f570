import type { LiveFeed } from "@wardway/widgets/provider";
import { createCalls } from "../client/create-client.ts";
import { createSessionKeeper, type GetSession } from "../session/session-keeper.ts";
import { lateFeed } from "./late-feed.ts";
import type { Connect } from "./shared-connections.ts";

/** A portal as a staff member of a hospital reaches it from the hospital's own page. */
export const connectWithSession: Connect = (portal, getSession) => {
  const ending = new AbortController();
  const session = typeof getSession === "function" ? createSessionKeeper(getSession as GetSession) : null;
  let feed: Promise<LiveFeed> | null = null;
  const loadFeed = async (): Promise<LiveFeed> => {
    const { createClientFeed } = await import("../live/client-feed.ts");
    const { hearStatistics, hearRequest } = createClientFeed(portal, session, ending.signal);
    return { subscribe: hearStatistics, follow: hearRequest };
  };
  return {
    api: createCalls({ baseUrl: portal, signal: ending.signal }, session),
    live: lateFeed(() => {
      feed ??= loadFeed();
      return feed;
    }),
    end: () => ending.abort(),
  };
};
