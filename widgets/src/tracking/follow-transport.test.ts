import type { TransportRequest, VehiclePosition } from "@wardway/model";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RequestListener } from "../provider.tsx";
import { type FollowOptions, followTransport, type TransportState } from "./follow-transport.ts";
import type { StatusChange } from "./tracking-widget-props.ts";

const request = (facts: Partial<TransportRequest>) =>
  ({ id: 7, status: "pending", version: 1, ...facts }) as TransportRequest;

const problem = (status: number) => ({
  status,
  category: "any",
  code: "any.code",
  params: {},
  userMessage: `It answered ${status}.`,
});

/** A portal with scripted responses that counts its calls. */
function world(over: Partial<Pick<FollowOptions, "feed">> = {}, first = async () => request({})) {
  const states: TransportState[] = [];
  const changes: StatusChange[] = [];
  const problems: number[] = [];
  const positions: VehiclePosition[] = [];
  const portal = { answer: first, asked: 0 };
  const page = { isVisible: true, hear: () => {}, isHeard: false };
  const following = followTransport({
    read: async () => {
      portal.asked += 1;
      return { request: await portal.answer(), events: [], responses: [], messages: [] };
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
    subscribeToRequests: () => () => {},
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
  it("fetches immediately and then polls without a live feed", async () => {
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

  it("does not poll while the page is hidden, and polls when it is visible again", async () => {
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

  it("fetches only on change while the feed is connected", async () => {
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

  it("fetches once more for all changes during a fetch", async () => {
    const { feed, heard } = feedOf();
    const { portal } = world({ feed });
    heard.listener?.onChange();
    heard.listener?.onChange();
    heard.listener?.onChange();
    await settle();
    expect(portal.asked).toBe(2);
  });

  it("reports status changes but not the initial status", async () => {
    const { portal, changes } = world();
    await settle();
    expect(changes).toEqual([]);
    portal.answer = async () => request({ status: "approved", version: 2 });
    await seconds(15);
    await seconds(15);
    expect(changes).toEqual([{ requestId: 7, status: "approved", previousStatus: "pending" }]);
  });

  it("retains the last state while the portal is unreachable and reports the problem once", async () => {
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

  it("polls immediately when the page is online again, even with a live feed", async () => {
    const { feed } = feedOf();
    const { portal, page, states } = world({ feed }, () => Promise.reject(problem(503)));
    await settle();
    expect(states.at(-1)).toMatchObject({ kind: "failed", problem: { status: 503 } });
    portal.answer = async () => request({});
    page.hear();
    await settle();
    expect(states.at(-1)).toMatchObject({ kind: "shown" });
  });

  it.each([401, 403, 404])("shows nothing after %s and stops polling", async (status) => {
    const { portal, states, problems, following } = world();
    await settle();
    portal.answer = () => Promise.reject(problem(status));
    await seconds(15);
    expect(states.at(-1)).toEqual({ kind: "failed", problem: problem(status) });
    expect(problems).toEqual([status]);
    await seconds(120);
    expect(portal.asked).toBe(2);
    portal.answer = async () => request({});
    following.poll();
    await settle();
    expect(states.at(-1)).toMatchObject({ kind: "shown" });
  });

  it("ignores the outdated response of an earlier fetch", async () => {
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

  it("fetches the reason when the feed denies the request", async () => {
    const { feed, heard } = feedOf();
    const { portal, states } = world({ feed });
    await settle();
    portal.answer = () => Promise.reject(problem(403));
    heard.listener?.onDenied("Your account may not.");
    await settle();
    expect(states.at(-1)).toMatchObject({ kind: "failed", problem: { status: 403 } });
  });

  it("forwards positions of the vehicle", async () => {
    const { feed, heard } = feedOf();
    const { positions } = world({ feed });
    const position = { latitude: 1, longitude: 2 } as VehiclePosition;
    heard.listener?.onPosition(position);
    expect(positions).toEqual([position]);
  });
});
