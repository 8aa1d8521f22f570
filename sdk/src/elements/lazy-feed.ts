import type { LiveFeed, RequestsListener } from "@wardway/widgets/provider";
import { backOffMs } from "./back-off.ts";

/**
 * Loads its script on first use, again after a failure; until then, subscribers see a closed connection, and poll.
 * @param onFailure is called when it fails for the first time
 */
export function lazyFeed(load: () => Promise<LiveFeed>, onFailure: () => void): LiveFeed {
  let loaded: Promise<LiveFeed> | null = null;
  let hasFailed = false;
  const subscribe = (
    listener: Pick<RequestsListener, "onConnectionChange">,
    start: (feed: LiveFeed) => () => void,
  ) => {
    listener.onConnectionChange(false);
    let isEnded = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let stop: (() => void) | undefined;
    const attempt = (failures: number) => {
      loaded ??= load();
      loaded.then(
        (feed) => {
          if (!isEnded) stop = start(feed);
        },
        () => {
          loaded = null;
          if (!hasFailed) onFailure();
          hasFailed = true;
          if (!isEnded) retry = setTimeout(attempt, backOffMs(failures), failures + 1);
        },
      );
    };
    attempt(0);
    return () => {
      isEnded = true;
      clearTimeout(retry);
      stop?.();
    };
  };
  return {
    subscribeToStatistics: (listener) => subscribe(listener, (feed) => feed.subscribeToStatistics(listener)),
    subscribeToRequest: (requestId, listener) =>
      subscribe(listener, (feed) => feed.subscribeToRequest(requestId, listener)),
    subscribeToRequests: (listener) => subscribe(listener, (feed) => feed.subscribeToRequests(listener)),
  };
}
