import type {
  TransportApi,
  TransportEvent,
  TransportRequest,
  TransportResponse,
  VehiclePosition,
} from "@wardway/model";
import { toProblem } from "../problem.ts";
import type { LiveFeed } from "../provider.tsx";
import type { WidgetProblem } from "../request/request-widget-props.ts";
import type { StatusChange } from "./tracking-widget-props.ts";

export interface TransportFacts {
  readonly request: TransportRequest;
  readonly events: readonly TransportEvent[];
  readonly responses: readonly TransportResponse[];
}

export type TransportState =
  | { readonly kind: "loading" }
  /** `failedSince`: first failed poll since the last success, in milliseconds since 1970; null if none. */
  | { readonly kind: "shown"; readonly facts: TransportFacts; readonly failedSince: number | null }
  | { readonly kind: "failed"; readonly problem: WidgetProblem };

export interface PageVisibility {
  isVisible(): boolean;
  /**
   * Called when visibility changes or the connection is back.
   * @returns removes the listener
   */
  onChange(listener: () => void): () => void;
}

export interface FollowOptions {
  readonly api: Pick<TransportApi, "getRequest" | "listEvents" | "listResponses">;
  readonly feed: LiveFeed | null;
  readonly page: PageVisibility;
  readonly requestId: number;
  readonly pollSeconds: number;
  readonly onState: (state: TransportState) => void;
  readonly onPosition: (position: VehiclePosition) => void;
  readonly onStatusChanged: (change: StatusChange) => void;
  readonly onProblem: (problem: WidgetProblem) => void;
}

export interface Following {
  /** Fetches now. */
  poll(): void;
  take(request: TransportRequest): void;
  end(): void;
}

/** End polling: the user may not see the transport. */
const finalStatuses: ReadonlySet<number> = new Set([401, 403, 404]);

/**
 * Live if possible, otherwise polled while visible. One fetch at a time; a change during it causes another. While
 * unreachable, the last state stays.
 */
export function followTransport(options: FollowOptions): Following {
  const { api, feed, page, requestId, onState } = options;
  const interval = options.pollSeconds * 1_000;
  let state: TransportState = { kind: "loading" };
  let isEnded = false;
  let isFetching = false;
  let isRequested = false;
  let isLive = false;
  let dueAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const setState = (next: TransportState) => {
    const before = state;
    state = next;
    onState(next);
    if (before.kind !== "shown" || next.kind !== "shown") return;
    const { status } = next.facts.request;
    if (before.facts.request.status === status) return;
    options.onStatusChanged({ requestId, status, previousStatus: before.facts.request.status });
  };

  const isFailing = () => state.kind === "failed" || (state.kind === "shown" && state.failedSince !== null);
  const isFinal = () => state.kind === "failed" && finalStatuses.has(state.problem.status);

  const fail = (problem: WidgetProblem) => {
    const isNew = !isFailing() || (state.kind === "shown" && finalStatuses.has(problem.status));
    if (state.kind === "shown" && !finalStatuses.has(problem.status)) {
      setState({ ...state, failedSince: state.failedSince ?? Date.now() });
    } else {
      setState({ kind: "failed", problem });
    }
    if (isNew) options.onProblem(problem);
  };

  const fetchOnce = async () => {
    const version = state.kind === "shown" ? state.facts.request.version : 0;
    try {
      const [request, events, responses] = await Promise.all([
        api.getRequest({ id: requestId }),
        api.listEvents({ id: requestId }),
        api.listResponses({ id: requestId }),
      ]);
      if (isEnded) return;
      // The user's own action is newer and has triggered another fetch.
      const isOld =
        state.kind === "shown" && state.facts.request.version > Math.max(version, request.version);
      if (!isOld) setState({ kind: "shown", facts: { request, events, responses }, failedSince: null });
    } catch (reason) {
      if (!isEnded) fail(toProblem(reason));
    }
  };

  const poll = async () => {
    clearTimeout(timer);
    isRequested = true;
    if (isEnded || isFetching) return;
    isFetching = true;
    while (isRequested && !isEnded) {
      isRequested = false;
      await fetchOnce();
    }
    isFetching = false;
    dueAt = Date.now() + interval;
    schedulePoll();
  };

  const schedulePoll = () => {
    clearTimeout(timer);
    if (isEnded || isFetching || isFinal() || !page.isVisible()) return;
    if (isLive && !isFailing()) return;
    timer = setTimeout(poll, Math.max(0, dueAt - Date.now()));
  };

  const ends = [
    page.onChange(() => {
      // The connection is back: poll immediately.
      if (isFailing()) dueAt = 0;
      schedulePoll();
    }),
  ];
  if (feed) {
    ends.push(
      feed.subscribeToRequest(requestId, {
        onChange: poll,
        onPosition: (position) => {
          if (!isEnded) options.onPosition(position);
        },
        onConnectionChange: (isOpen) => {
          isLive = isOpen;
          schedulePoll();
        },
        // The next response says why.
        onDenied: () => {
          isLive = false;
          poll();
        },
      }),
    );
  }
  poll();

  return {
    poll,
    take(request) {
      if (isEnded || state.kind !== "shown") return;
      if (request.version > state.facts.request.version) {
        setState({ ...state, facts: { ...state.facts, request } });
      }
      poll();
    },
    end() {
      isEnded = true;
      clearTimeout(timer);
      for (const end of ends) end();
    },
  };
}
