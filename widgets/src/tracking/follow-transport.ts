import type {
  TransportEvent,
  TransportMessage,
  TransportRequest,
  TransportResponse,
  VehiclePosition,
} from "@wardway/model";
import { toProblem } from "../problem.ts";
import type { LiveFeed } from "../provider.tsx";
import type { WidgetProblem } from "../widget-problem.ts";
import { type PageVisibility, startPolling } from "./polling.ts";
import type { StatusChange } from "./tracking-widget-props.ts";

export interface RequestFacts {
  readonly request: TransportRequest;
}

export interface TransportFacts extends RequestFacts {
  readonly events: readonly TransportEvent[];
  readonly responses: readonly TransportResponse[];
  /** None if the session may not read them. */
  readonly messages: readonly TransportMessage[];
}

export type TransportState<Facts = TransportFacts> =
  | { readonly kind: "loading" }
  /** `failedSince`: first failed poll since the last success, in milliseconds since 1970; null if none. */
  | { readonly kind: "shown"; readonly facts: Facts; readonly failedSince: number | null }
  | { readonly kind: "failed"; readonly problem: WidgetProblem };

export interface FollowOptions<Facts extends RequestFacts = TransportFacts> {
  readonly read: () => Promise<Facts>;
  readonly feed: LiveFeed | null;
  readonly page: PageVisibility;
  readonly requestId: number;
  readonly pollSeconds: number;
  readonly onState: (state: TransportState<Facts>) => void;
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

/** Live if possible, otherwise polled while visible. While unreachable, the last state stays. */
export function followTransport<Facts extends RequestFacts>(options: FollowOptions<Facts>): Following {
  const { feed, requestId, onState } = options;
  let state: TransportState<Facts> = { kind: "loading" };

  const setState = (next: TransportState<Facts>) => {
    const before = state;
    state = next;
    onState(next);
    if (before.kind !== "shown" || next.kind !== "shown") return;
    const { status } = next.facts.request;
    if (before.facts.request.status === status) return;
    options.onStatusChanged({ requestId, status, previousStatus: before.facts.request.status });
  };

  const isFailing = () => state.kind === "failed" || (state.kind === "shown" && state.failedSince !== null);

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
      const facts = await options.read();
      if (polling.isEnded()) return;
      // The user's own action is newer and has triggered another fetch.
      const isOld =
        state.kind === "shown" && state.facts.request.version > Math.max(version, facts.request.version);
      if (!isOld) setState({ kind: "shown", facts, failedSince: null });
    } catch (reason) {
      if (!polling.isEnded()) fail(toProblem(reason));
    }
  };

  const polling = startPolling({
    page: options.page,
    pollSeconds: options.pollSeconds,
    fetchOnce,
    isFailing,
    isFinal: () => state.kind === "failed" && finalStatuses.has(state.problem.status),
  });
  const { poll, setLive } = polling;
  const unsubscribe = feed?.subscribeToRequest(requestId, {
    onChange: poll,
    onPosition: (position) => {
      if (!polling.isEnded()) options.onPosition(position);
    },
    onConnectionChange: setLive,
    // The next response says why.
    onDenied: () => {
      setLive(false);
      poll();
    },
  });
  poll();

  return {
    poll,
    take(request) {
      if (polling.isEnded() || state.kind !== "shown") return;
      if (request.version > state.facts.request.version) {
        setState({ ...state, facts: { ...state.facts, request } });
      }
      poll();
    },
    end() {
      polling.end();
      unsubscribe?.();
    },
  };
}
