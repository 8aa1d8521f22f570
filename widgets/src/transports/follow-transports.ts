import type { Page, TransportApi, TransportRequest } from "@wardway/model";
import { toProblem } from "../problem.ts";
import type { LiveFeed } from "../provider.tsx";
import { type PageVisibility, startPolling } from "../tracking/polling.ts";
import type { WidgetProblem } from "../widget-problem.ts";
import { listQueries, type TransportGroup } from "./transport-groups.ts";

export interface ListedTransports {
  readonly rows: readonly TransportRequest[];
  readonly hasMore: boolean;
}

export type TransportsState =
  | { readonly kind: "loading" }
  /** `failedSince`: first failed fetch since the last success, in milliseconds since 1970; null if none. */
  | {
      readonly kind: "shown";
      readonly list: ListedTransports;
      readonly isLoadingMore: boolean;
      readonly failedSince: number | null;
    }
  | { readonly kind: "failed"; readonly problem: WidgetProblem };

export interface FollowTransportsOptions {
  readonly api: Pick<TransportApi, "listRequests">;
  readonly feed: LiveFeed | null;
  readonly page: PageVisibility;
  readonly group: TransportGroup;
  readonly pollSeconds: number;
  readonly onState: (state: TransportsState) => void;
  readonly onProblem: (problem: WidgetProblem) => void;
}

export interface FollowingTransports {
  /** Fetches now. */
  poll(): void;
  showMore(): void;
  end(): void;
}

export const PAGE_ROWS = 20;
/** Largest page of the API. */
const MAX_PAGE_ROWS = 100;
/** A busy hospital changes more often than a list has to be fetched. */
const MIN_LIVE_INTERVAL_MS = 2_000;

/** End polling: the session may not list. */
const finalStatuses: ReadonlySet<number> = new Set([401, 403]);

/**
 * A list from its first row on, live if possible, otherwise polled while visible. Each fetch replaces all rows, so that
 * none is missing or listed twice after it has moved. While unreachable, the last rows stay.
 */
export function followTransports(options: FollowTransportsOptions): FollowingTransports {
  const { feed, group, onState } = options;
  let state: TransportsState = { kind: "loading" };
  let wanted = PAGE_ROWS;
  let fetchedAt = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const setState = (next: TransportsState) => {
    state = next;
    onState(next);
  };
  const isFailing = () => state.kind === "failed" || (state.kind === "shown" && state.failedSince !== null);

  const fail = (problem: WidgetProblem) => {
    const isFinal = finalStatuses.has(problem.status);
    const isNew = !isFailing() || (state.kind === "shown" && isFinal);
    if (state.kind === "shown" && !isFinal) {
      setState({ ...state, isLoadingMore: false, failedSince: state.failedSince ?? Date.now() });
    } else {
      setState({ kind: "failed", problem });
    }
    if (isNew) options.onProblem(problem);
  };

  const polling = startPolling({
    page: options.page,
    pollSeconds: options.pollSeconds,
    async fetchOnce() {
      const target = wanted;
      try {
        const { rows, hasMore } = await fetchRows(options.api, group, target);
        if (polling.isEnded()) return;
        const list = { rows: state.kind === "shown" ? retainRows(rows, state.list.rows) : rows, hasMore };
        setState({ kind: "shown", list, isLoadingMore: wanted > target, failedSince: null });
      } catch (reason) {
        if (!polling.isEnded()) fail(toProblem(reason));
      }
      fetchedAt = Date.now();
    },
    isFailing,
    isFinal: () => state.kind === "failed" && finalStatuses.has(state.problem.status),
  });
  const { poll, setLive } = polling;
  const unsubscribe = feed?.subscribeToRequests({
    onChange() {
      clearTimeout(pause);
      pause = setTimeout(poll, Math.max(0, fetchedAt + MIN_LIVE_INTERVAL_MS - Date.now()));
    },
    onConnectionChange: setLive,
    // The next response says why.
    onDenied() {
      setLive(false);
      poll();
    },
  });
  poll();

  return {
    poll,
    showMore() {
      if (state.kind !== "shown" || state.isLoadingMore) return;
      wanted = state.list.rows.length + PAGE_ROWS;
      setState({ ...state, isLoadingMore: true });
      poll();
    },
    end() {
      clearTimeout(pause);
      polling.end();
      unsubscribe?.();
    },
  };
}

/** What has not changed stays the same object, which is not rendered again. */
function retainRows(
  rows: readonly TransportRequest[],
  shown: readonly TransportRequest[],
): readonly TransportRequest[] {
  const known = new Map(shown.map((row) => [JSON.stringify(row), row]));
  return rows.map((row) => known.get(JSON.stringify(row)) ?? row);
}

/** The first rows, in as few calls as the API allows. */
async function fetchRows(
  api: Pick<TransportApi, "listRequests">,
  group: TransportGroup,
  target: number,
): Promise<ListedTransports> {
  const rows = new Map<number, TransportRequest>();
  let cursor: string | undefined;
  do {
    const limit = Math.min(target - rows.size, MAX_PAGE_ROWS);
    const page: Page<TransportRequest> = await api.listRequests({ ...listQueries[group], cursor, limit });
    // A request that moved between two calls is on both pages.
    for (const row of page.items) rows.set(row.id, row);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && rows.size < target);
  return { rows: [...rows.values()], hasMore: cursor !== undefined };
}
