import type { LiveFeed } from "@wardway/widgets/provider";
import { createClientFeed } from "../live/client-feed.ts";

/** The public figures as they change, over a socket that says nothing else. */
export function publicFeed(portal: string, signal: AbortSignal): LiveFeed {
  const { hearStatistics, hearRequest } = createClientFeed(portal, null, signal);
  return { subscribe: hearStatistics, follow: hearRequest };
}
