import { describe, expect, it } from "vitest";
import type { ClientFeed } from "./client-feed.ts";
import { shareFeed } from "./shared-feeds.ts";

/** A feed that counts its subscribers. */
function createCounting() {
  let subscribers = 0;
  const subscribe = () => {
    subscribers += 1;
    return () => {
      subscribers -= 1;
    };
  };
  const feed: ClientFeed = {
    subscribeToStatistics: subscribe,
    subscribeToRequest: subscribe,
    subscribeToRequests: subscribe,
  };
  return { feed, count: () => subscribers };
}

const notExpected = (): ClientFeed => {
  throw new Error("A second feed was created.");
};

describe("shareFeed", () => {
  it("returns one feed for a portal and a session", () => {
    const session = {};
    const { feed, count } = createCounting();
    const first = shareFeed("https://one.example", session, () => feed);
    const leave = first.subscribeToRequest(1, {});
    shareFeed("https://one.example", session, notExpected).subscribeToRequest(2, {});
    expect(count()).toBe(2);
    leave();
    leave();
    expect(count()).toBe(1);
  });

  it("creates a feed for each other session and portal", () => {
    const session = {};
    const feeds = [createCounting(), createCounting(), createCounting()] as const;
    shareFeed("https://two.example", session, () => feeds[0].feed).subscribeToRequest(1, {});
    shareFeed("https://two.example", {}, () => feeds[1].feed).subscribeToRequest(1, {});
    shareFeed("https://three.example", session, () => feeds[2].feed).subscribeToRequest(1, {});
    expect(feeds.map(({ count }) => count())).toEqual([1, 1, 1]);
  });

  it("moves a visitor's statistics to a session's feed while it is in use", () => {
    const [visitors, session] = [createCounting(), createCounting()];
    const counts = () => [visitors.count(), session.count()];
    const leaveStatistics = shareFeed(
      "https://four.example",
      null,
      () => visitors.feed,
    ).subscribeToStatistics({});
    expect(counts()).toEqual([1, 0]);
    const leave = shareFeed("https://four.example", {}, () => session.feed).subscribeToRequest(1, {});
    expect(counts()).toEqual([0, 2]);
    leave();
    expect(counts()).toEqual([1, 0]);
    leaveStatistics();
    expect(counts()).toEqual([0, 0]);
  });
});
