import type { LiveFeed } from "@wardway/widgets/provider";

/** Loads its script on first use; until then, subscribers see a closed connection. */
export function lazyFeed(load: () => Promise<LiveFeed>): LiveFeed {
  const subscribeLater = (subscribe: (feed: LiveFeed) => () => void) => {
    let unsubscribe = () => {};
    let isEnded = false;
    // Widgets poll if loading fails.
    load().then(
      (feed) => {
        if (!isEnded) unsubscribe = subscribe(feed);
      },
      () => {},
    );
    return () => {
      isEnded = true;
      unsubscribe();
    };
  };
  return {
    subscribeToStatistics(listener) {
      listener.onConnectionChange(false);
      return subscribeLater((feed) => feed.subscribeToStatistics(listener));
    },
    subscribeToRequest(requestId, listener) {
      listener.onConnectionChange(false);
      return subscribeLater((feed) => feed.subscribeToRequest(requestId, listener));
    },
  };
}
