import type { LiveFeed } from "@wardway/widgets/provider";
import { createClientFeed } from "../live/client-feed.ts";

/** A visitor's connection carries public statistics only. */
export const publicFeed = (portal: string, signal: AbortSignal): LiveFeed =>
  createClientFeed(portal, null, { signal });
