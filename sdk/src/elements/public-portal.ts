import type { PublicStatistics, TransportApi } from "@wardway/model";
import type { LiveFeed } from "@wardway/widgets/provider";
import { lazyFeed } from "./lazy-feed.ts";
import type { Connect } from "./shared-connections.ts";

const REQUEST_TIMEOUT_MS = 20_000;

/** Connects visitors without the complete client. */
export const connectToFigures: Connect = (portal, siteKey) => {
  const site = typeof siteKey === "string" ? `?site=${encodeURIComponent(siteKey)}` : "";
  const ending = new AbortController();
  let feed: Promise<LiveFeed> | null = null;
  const loadFeed = async () => {
    const { publicFeed } = await import("./public-feed.ts");
    return publicFeed(portal, ending.signal);
  };
  const getStatistics = async (): Promise<PublicStatistics> => {
    const attempt = new AbortController();
    const end = () => attempt.abort();
    const timer = setTimeout(end, REQUEST_TIMEOUT_MS);
    ending.signal.addEventListener("abort", end);
    try {
      const response = await fetch(`${portal}/api/public/statistics${site}`, {
        credentials: "omit",
        signal: attempt.signal,
      });
      if (!response.ok) throw new Error(`The portal answered with status ${response.status}.`);
      return await response.json();
    } finally {
      clearTimeout(timer);
      ending.signal.removeEventListener("abort", end);
    }
  };
  return {
    api: { getStatistics } as Partial<TransportApi> as TransportApi,
    live: lazyFeed(() => {
      feed ??= loadFeed();
      return feed;
    }),
    end: () => ending.abort(),
  };
};
