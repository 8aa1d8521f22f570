import type { LiveFeed } from "@wardway/widgets/provider";

/** Returns a live feed that loads its script on first use. Until then, subscribers see a closed connection. */
export function lazyFeed(load: () => Promise<LiveFeed>): LiveFeed {
  const subscribeLater = (subscribe: (feed: LiveFeed) => () => void) => {
    let unsubscribe = () => {};
    let isOver = false;
    // Widgets poll if the script does not load.
    load().then(
      (feed) => {
        if (!isOver) unsubscribe = subscribe(feed);
      },
      () => {},
    );
    return () => {
      isOver = true;
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
