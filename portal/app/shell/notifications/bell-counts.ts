import { type ReadonlySignal, useSignal } from "@preact/signals-react";
import { createContext, useCallback, useContext, useEffect, useMemo } from "react";
import type { BellCounts } from "#app/http/session/unread-count.ts";

export interface Bell {
  readonly counts: ReadonlySignal<BellCounts>;
  readonly setCounts: (counts: BellCounts) => void;
}

/** Null in the root's error boundary. */
export const BellContext = createContext<Bell | null>(null);

export function useBellCounts(): Bell {
  const none = useSignal<BellCounts>({ unread: 0, waiting: 0 });
  return useContext(BellContext) ?? { counts: none, setCounts: ignore };
}

const ignore = () => undefined;

/**
 * The numbers of unread notifications: the page's counts, updated by the session poll and the bell's panel.
 * @param served the page's counts
 * @param servedAt the page's time of rendering (ISO 8601)
 */
export function useBell(served: BellCounts, servedAt: string): Bell {
  const counts = useSignal(served);
  const { unread, waiting } = served;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page rendered later has the newer counts, even the same ones
  useEffect(() => {
    counts.value = { unread, waiting };
  }, [counts, unread, waiting, servedAt]);
  const setCounts = useCallback(
    (newest: BellCounts) => {
      counts.value = newest;
    },
    [counts],
  );
  return useMemo(() => ({ counts, setCounts }), [counts, setCounts]);
}
