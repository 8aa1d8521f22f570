import type { Page, TransportRequest } from "@wardway/model";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RequestsListener } from "../provider.tsx";
import { followTransports, PAGE_ROWS, type TransportsState } from "./follow-transports.ts";

const toRows = (ids: readonly number[], changed = 0) =>
  ids.map((id) => ({ id, status: id === changed ? "cancelled" : "pending" }) as TransportRequest);
const range = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index);

/** A portal with these requests, in their order, that records the limits of its calls. */
function world(ids: readonly number[], status = 200) {
  const portal = { ids, limits: [] as (number | undefined)[], status, changed: 0 };
  const states: TransportsState[] = [];
  const problems: number[] = [];
  const heard: { listener: RequestsListener | null } = { listener: null };
  const following = followTransports({
    api: {
      async listRequests({ cursor, limit = 0 } = {}): Promise<Page<TransportRequest>> {
        portal.limits.push(limit);
        if (portal.status !== 200)
          throw { status: portal.status, code: "any", userMessage: "", category: "" };
        const from = Number(cursor ?? 0);
        const items = toRows(portal.ids.slice(from, from + limit), portal.changed);
        return { items, next: from + limit < portal.ids.length ? String(from + limit) : null };
      },
    },
    feed: {
      subscribeToStatistics: () => () => {},
      subscribeToRequest: () => () => {},
      subscribeToRequests(listener) {
        heard.listener = listener;
        listener.onConnectionChange(true);
        return () => {
          heard.listener = null;
        };
      },
    },
    page: { isVisible: () => true, onChange: () => () => {} },
    group: "waiting",
    pollSeconds: 15,
    onState: (state) => states.push(state),
    onProblem: ({ status }) => problems.push(status),
  });
  const last = () => {
    const state = states.at(-1);
    if (state?.kind !== "shown") throw new Error(`The list is ${state?.kind}.`);
    return { ...state, ids: state.list.rows.map(({ id }) => id) };
  };
  return { following, portal, states, problems, heard, last };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

describe("followTransports", () => {
  it("shows a page, and more in as few calls as the API allows", async () => {
    const { following, portal, last } = world(range(130));
    await pass();
    expect(last()).toMatchObject({ ids: range(PAGE_ROWS), isLoadingMore: false, list: { hasMore: true } });
    for (const shown of [40, 60, 80, 100, 120, 130]) {
      following.showMore();
      following.showMore();
      expect(last().isLoadingMore).toBe(true);
      await pass();
      expect(last().ids).toEqual(range(shown));
    }
    expect(last().list.hasMore).toBe(false);
    expect(portal.limits).toEqual([20, 40, 60, 80, 100, 100, 20, 100, 40]);
    following.end();
  });

  it("fetches a burst of live changes once, and does not poll while it is live", async () => {
    const { following, portal, heard, last } = world([1, 2]);
    await pass();
    portal.ids = [3, 1];
    for (let change = 0; change < 10; change += 1) {
      heard.listener?.onChange();
      await pass(100);
    }
    expect(portal.limits).toHaveLength(1);
    await pass(2_000);
    expect(portal.limits).toHaveLength(2);
    expect(last().ids).toEqual([3, 1]);
    await pass(600_000);
    expect(portal.limits).toHaveLength(2);
    following.end();
    expect(heard.listener).toBeNull();
  });

  it("leaves the rows that a change does not concern the same objects, so that they are not rendered again", async () => {
    const { following, portal, last, heard } = world([1, 2, 3]);
    await pass();
    const before = last().list.rows;
    portal.changed = 2;
    heard.listener?.onChange();
    await pass(2_000);
    const after = last().list.rows;
    expect(after.map((row, index) => row === before[index])).toEqual([true, false, true]);
    expect(after[1]).toMatchObject({ id: 2, status: "cancelled" });
    following.end();
  });

  it("polls while the connection is closed", async () => {
    const { following, portal, heard } = world([1]);
    await pass();
    heard.listener?.onConnectionChange(false);
    await pass(30_000);
    expect(portal.limits).toHaveLength(3);
    following.end();
    await pass(30_000);
    expect(portal.limits).toHaveLength(3);
  });

  it("keeps the last rows while the portal is unreachable, and reports it once", async () => {
    const { following, portal, problems, last } = world([1]);
    await pass();
    portal.status = 0;
    following.poll();
    await pass(60_000);
    expect(last().ids).toEqual([1]);
    expect(last().failedSince).not.toBeNull();
    expect(problems).toEqual([0]);
    portal.status = 200;
    await pass(15_000);
    expect(last().failedSince).toBeNull();
    following.end();
  });

  it("stops when the session may not list", async () => {
    const { following, portal, states, problems } = world([1], 403);
    await pass(120_000);
    expect(states.at(-1)).toMatchObject({ kind: "failed", problem: { status: 403 } });
    expect(problems).toEqual([403]);
    expect(portal.limits).toHaveLength(1);
    following.end();
  });
});
