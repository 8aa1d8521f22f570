import type { LiveFeed } from "@wardway/widgets/provider";
import { createClientFeed } from "../live/client-feed.ts";
import { shareFeed } from "../live/shared-feeds.ts";

/** A visitor's connection carries public statistics only. */
export const publicFeed = (portal: string): LiveFeed =>
  shareFeed(portal, null, () => createClientFeed(portal, null, {}));
