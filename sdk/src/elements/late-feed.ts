import type { LiveFeed } from "@wardway/widgets/provider";

/** A live feed whose script comes late: until it is there, its listeners are told that nothing is heard. */
export function lateFeed(load: () => Promise<LiveFeed>): LiveFeed {
  const joined = (join: (feed: LiveFeed) => () => void) => {
    let leave = () => {};
    let isOver = false;
    // Where the script does not come, widgets ask again and again instead.
    load().then(
      (feed) => {
        if (!isOver) leave = join(feed);
      },
      () => {},
    );
    return () => {
      isOver = true;
      leave();
    };
  };
  return {
    subscribe(listener) {
      listener.open(false);
      return joined((feed) => feed.subscribe(listener));
    },
    follow(requestId, listener) {
      listener.open(false);
      return joined((feed) => feed.follow(requestId, listener));
    },
  };
}
