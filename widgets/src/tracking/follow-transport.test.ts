import type { TransportEvent, TransportRequest, VehiclePosition } from "@wardway/model";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RequestListener } from "../provider.tsx";
import { type FollowOptions, followTransport, type TransportState } from "./follow-transport.ts";
import type { StatusChange } from "./tracking-widget-props.ts";

const request = (facts: Partial<TransportRequest>) =>
  ({ id: 7, status: "pending", version: 1, ...facts }) as TransportRequest;

const refusal = (status: number) => ({
  status,
  category: "any",
  code: "any.code",
  params: {},
  userMessage: `It answered ${status}.`,
});

/** A portal that answers what it is told to, and notes how often it was asked. */
function world(over: Partial<Pick<FollowOptions, "feed">> = {}, first = async () => request({})) {
  const states: TransportState[] = [];
  const changes: StatusChange[] = [];
  const problems: number[] = [];
  const positions: VehiclePosition[] = [];
  const portal = { answer: first, asked: 0 };
  const page = { isVisible: true, hear: () => {}, isHeard: false };
  const following = followTransport({
    api: {
      getRequest: () => {
        portal.asked += 1;
        return portal.answer();
      },
      listEvents: async (): Promise<readonly TransportEvent[]> => [],
      listResponses: async () => [],
    },
    feed: null,
    page: {
      isVisible: () => page.isVisible,
      onChange(hear) {
        page.hear = hear;
        page.isHeard = true;
        return () => {
          page.isHeard = false;
        };
      },
    },
    requestId: 7,
    pollSeconds: 15,
    onState: (state) => states.push(state),
    onPosition: (position) => positions.push(position),
    onStatusChanged: (change) => changes.push(change),
    onProblem: ({ status }) => problems.push(status),
    ...over,
  });
  return { following, states, changes, problems, positions, portal, page };
}

function feedOf() {
  const heard: { listener: RequestListener | null } = { listener: null };
  const feed = {
    subscribeToStatistics: () => () => {},
    subscribeToRequest(_: number, listener: RequestListener) {
      heard.listener = listener;
      listener.onConnectionChange(true);
      return () => {
        heard.listener = null;
      };
    },
  };
  return { feed, heard };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const seconds = (amount: number) => vi.advanceTimersByTimeAsync(amount * 1_000);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("followTransport", () => {
  it("asks at once and then every so many seconds, where nothing tells of changes", async () => {
    const { portal, states, following } = world();
    await settle();
    expect(states.at(-1)).toMatchObject({ kind: "shown", failedSince: null });
    await seconds(14.9);
    expect(portal.asked).toBe(1);
    await seconds(0.2);
    expect(portal.asked).toBe(2);
    following.end();
    await seconds(60);
    expect(portal.asked).toBe(2);
  });

  it("asks nothing while the page is out of sight, and what is due as soon as it is back", async () => {
    const { portal, page } = world();
    await settle();
    page.isVisible = false;
    page.hear();
    await seconds(60);
    expect(portal.asked).toBe(1);
    page.isVisible = true;
    page.hear();
    await settle();
    expect(portal.asked).toBe(2);
  });

  it("asks only when it is told of a change, while changes are heard", async () => {
    const { feed, heard } = feedOf();
    const { portal, following, page } = world({ feed });
    await settle();
    await seconds(120);
    expect(portal.asked).toBe(1);
    heard.listener?.onChange();
    await settle();
    expect(portal.asked).toBe(2);
    heard.listener?.onConnectionChange(false);
    await seconds(15);
    expect(portal.asked).toBe(3);
    following.end();
    expect(heard.listener).toBeNull();
    expect(page.isHeard).toBe(false);
  });

  it("asks once more for all that is told while a question is under way", async () => {
    const { feed, heard } = feedOf();
    const { portal } = world({ feed });
    heard.listener?.onChange();
    heard.listener?.onChange();
    heard.listener?.onChange();
    await settle();
    expect(portal.asked).toBe(2);
  });

  it("tells of a change of status, but not of the one it begins with", async () => {
    const { portal, changes } = world();
    await settle();
    expect(changes).toEqual([]);
    portal.answer = async () => request({ status: "approved", version: 2 });
    await seconds(15);
    await seconds(15);
    expect(changes).toEqual([{ requestId: 7, status: "approved", previousStatus: "pending" }]);
  });

  it("keeps what was known last while the portal cannot be reached, and tells of that once", async () => {
    const { portal, states, problems } = world();
    await settle();
    portal.answer = () => Promise.reject(new TypeError("Failed to fetch"));
    await seconds(15);
    const since = Date.now();
    await seconds(15);
    expect(states.at(-1)).toMatchObject({ kind: "shown", facts: { request: { id: 7 } }, failedSince: since });
    expect(problems).toEqual([0]);
    portal.answer = async () => request({});
    await seconds(15);
    expect(states.at(-1)).toMatchObject({ failedSince: null });
  });

  it("looks at once when a connection is back, though changes are heard again", async () => {
    const { feed } = feedOf();
    const { portal, page, states } = world({ feed }, () => Promise.reject(refusal(503)));
    await settle();
    expect(states.at(-1)).toMatchObject({ kind: "failed", problem: { status: 503 } });
    portal.answer = async () => request({});
    page.hear();
    await settle();
    expect(states.at(-1)).toMatchObject({ kind: "shown" });
  });

  it.each([401, 403, 404])(
    "shows nothing any more after %s, and does not ask again by itself",
    async (status) => {
      const { portal, states, problems, following } = world();
      await settle();
      portal.answer = () => Promise.reject(refusal(status));
      await seconds(15);
      expect(states.at(-1)).toEqual({ kind: "failed", problem: refusal(status) });
      expect(problems).toEqual([status]);
      await seconds(120);
      expect(portal.asked).toBe(2);
      portal.answer = async () => request({});
      following.poll();
      await settle();
      expect(states.at(-1)).toMatchObject({ kind: "shown" });
    },
  );

  it("does not go back to what an older question was answered", async () => {
    const { portal, states, changes, following } = world();
    await settle();
    let answer = (_: TransportRequest) => {};
    portal.answer = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    await seconds(15);
    following.take(request({ status: "cancelled", version: 2 }));
    answer(request({ status: "pending", version: 1 }));
    await settle();
    expect(states.at(-1)).toMatchObject({ facts: { request: { status: "cancelled" } } });
    expect(changes).toEqual([{ requestId: 7, status: "cancelled", previousStatus: "pending" }]);
    expect(portal.asked).toBe(3);
  });

  it("learns from the portal why nothing is heard any more", async () => {
    const { feed, heard } = feedOf();
    const { portal, states } = world({ feed });
    await settle();
    portal.answer = () => Promise.reject(refusal(403));
    heard.listener?.onDenied("Your account may not.");
    await settle();
    expect(states.at(-1)).toMatchObject({ kind: "failed", problem: { status: 403 } });
  });

  it("passes the vehicle's movements on", async () => {
    const { feed, heard } = feedOf();
    const { positions } = world({ feed });
    const position = { latitude: 1, longitude: 2 } as VehiclePosition;
    heard.listener?.onPosition(position);
    expect(positions).toEqual([position]);
  });
});
