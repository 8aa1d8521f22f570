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
  /** `failedSince`: milliseconds since 1970 of the first look that failed after the last that succeeded, or null. */
  | { readonly kind: "shown"; readonly facts: TransportFacts; readonly failedSince: number | null }
  | { readonly kind: "failed"; readonly problem: WidgetProblem };

/** The page around, as far as it says when to ask. */
export interface PageVisibility {
  isVisible(): boolean;
  /** Hears when it comes into sight or leaves it, and when there is a connection again. @returns what ends it */
  onChange(hear: () => void): () => void;
}

export interface FollowOptions {
  readonly api: Pick<TransportApi, "request" | "events" | "responses">;
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
  /** Asks now, whatever was answered before. */
  ask(): void;
  /** Takes what a step of the reader's own has led to. */
  take(request: TransportRequest): void;
  end(): void;
}

/** Answers that another look does not change by itself: what was shown before is no longer theirs to see. */
const finalStatuses: ReadonlySet<number> = new Set([401, 403, 404]);

/**
 * Keeps up with one transport: as its changes are told where the host hears of them, or else by asking again while the
 * page is in sight. One question is under way at a time; what is told meanwhile leads to one more. While the portal
 * cannot be reached what was known last stays.
 */
export function followTransport(options: FollowOptions): Following {
  const { api, feed, page, requestId, onState } = options;
  const interval = options.pollSeconds * 1_000;
  let state: TransportState = { kind: "loading" };
  let isOver = false;
  let isAsking = false;
  let isWanted = false;
  let isHeard = false;
  let dueAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const become = (next: TransportState) => {
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
      become({ ...state, failedSince: state.failedSince ?? Date.now() });
    } else {
      become({ kind: "failed", problem });
    }
    if (isNew) options.onProblem(problem);
  };

  const look = async () => {
    const version = state.kind === "shown" ? state.facts.request.version : 0;
    try {
      const [request, events, responses] = await Promise.all([
        api.request(requestId),
        api.events(requestId),
        api.responses(requestId),
      ]);
      if (isOver) return;
      // A step of the reader's own that was answered meanwhile is newer: it has asked for one more look.
      const isOld =
        state.kind === "shown" && state.facts.request.version > Math.max(version, request.version);
      if (!isOld) become({ kind: "shown", facts: { request, events, responses }, failedSince: null });
    } catch (reason) {
      if (!isOver) fail(toProblem(reason));
    }
  };

  const ask = async () => {
    clearTimeout(timer);
    isWanted = true;
    if (isOver || isAsking) return;
    isAsking = true;
    while (isWanted && !isOver) {
      isWanted = false;
      await look();
    }
    isAsking = false;
    dueAt = Date.now() + interval;
    wait();
  };

  const wait = () => {
    clearTimeout(timer);
    if (isOver || isAsking || isFinal() || !page.isVisible()) return;
    if (isHeard && !isFailing()) return;
    timer = setTimeout(ask, Math.max(0, dueAt - Date.now()));
  };

  const ends = [
    page.onChange(() => {
      // A connection that has just come back is worth a look at once.
      if (isFailing()) dueAt = 0;
      wait();
    }),
  ];
  if (feed) {
    ends.push(
      feed.subscribeToRequest(requestId, {
        onChange: ask,
        onPosition: (position) => {
          if (!isOver) options.onPosition(position);
        },
        onConnectionChange: (isOpen) => {
          isHeard = isOpen;
          wait();
        },
        // The response to the next read says why.
        onDenied: () => {
          isHeard = false;
          ask();
        },
      }),
    );
  }
  ask();

  return {
    ask,
    take(request) {
      if (isOver || state.kind !== "shown") return;
      if (request.version > state.facts.request.version) {
        become({ ...state, facts: { ...state.facts, request } });
      }
      ask();
    },
    end() {
      isOver = true;
      clearTimeout(timer);
      for (const end of ends) end();
    },
  };
}
