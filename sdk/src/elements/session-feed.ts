import { createClientFeed } from "../live/client-feed.ts";
import { shareFeed } from "../live/shared-feeds.ts";
import type { GetSession, SessionKeeper } from "../session/session-keeper.ts";

/** @param session null without `getSession`, as a visitor */
export const sessionFeed = (portal: string, session: SessionKeeper | null, getSession: GetSession) =>
  shareFeed(portal, session && getSession, () => createClientFeed(portal, session, {}));
