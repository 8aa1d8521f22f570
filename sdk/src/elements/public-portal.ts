import type { PublicStatistics, TransportApi } from "@wardway/model";
import { retried } from "@wardway/widgets/retried";
import { lazyFeed } from "./lazy-feed.ts";
import type { Connect } from "./shared-connections.ts";

const loadFeed = retried(() => import("./public-feed.ts"), "publicFeed");
const path = "/api/public/statistics";
const REQUEST_TIMEOUT_MS = 20_000;

/** Connects visitors without the complete client. A call rejects with the response that is no success. */
export const connectToFigures: Connect = (portal, siteKey, onFailure) => {
  const site = typeof siteKey === "string" ? `?site=${encodeURIComponent(siteKey)}` : "";
  const ending = new AbortController();
  const getStatistics: TransportApi["getStatistics"] = async (_, call): Promise<PublicStatistics> => {
    call?.onRequest?.({ method: "GET", path, attempt: 1 });
    const attempt = new AbortController();
    const end = () => attempt.abort();
    const timer = setTimeout(end, REQUEST_TIMEOUT_MS);
    ending.signal.addEventListener("abort", end);
    try {
      const response = await fetch(`${portal}${path}${site}`, {
        credentials: "omit",
        signal: attempt.signal,
      });
      if (!response.ok) throw response;
      return await response.json();
    } finally {
      clearTimeout(timer);
      ending.signal.removeEventListener("abort", end);
    }
  };
  return {
    api: { getStatistics } as Partial<TransportApi> as TransportApi,
    live: lazyFeed(async () => (await loadFeed()).publicFeed(portal), onFailure),
    end: () => ending.abort(),
  };
};
