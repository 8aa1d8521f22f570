import type { LiveFeed } from "@wardway/widgets/provider";
import { createClientFeed } from "../live/client-feed.ts";

/** Returns a visitor's live connection, which carries the public statistics alone. */
export const publicFeed = (portal: string, signal: AbortSignal): LiveFeed =>
  createClientFeed(portal, null, signal);
