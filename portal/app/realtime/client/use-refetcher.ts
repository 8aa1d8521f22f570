import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { isNavigating } from "./is-navigating.ts";
import { pauseNextFetch } from "./pausable-fetch.ts";
import { createRefetcher, type Refetcher } from "./refetcher.ts";

/** After a scroll event. */
const SCROLL_END_MS = 400;

/**
 * Background refetches: no user activity, and a failure changes nothing.
 * @param madeAt time of the page's data (ISO 8601)
 * @param runsHidden whether a page that no one sees is refetched too
 */
export function useRefetcher(madeAt: string, runsHidden: () => boolean): Refetcher {
  const { revalidate, state } = useRevalidator();
  // The router has arrived at a page before that is shown.
  const isLeaving = useRef(false);
  isLeaving.current = useNavigation().state !== "idle";
  const scrolledAt = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef(revalidate);
  latest.current = revalidate;
  const isRunHidden = useRef(runsHidden);
  isRunHidden.current = runsHidden;
  const paused = useRef<ReturnType<typeof pauseNextFetch>>();

  const [refetcher] = useState(() =>
    createRefetcher({
      refetch(onFailure) {
        paused.current?.release();
        paused.current = pauseNextFetch(onFailure);
        latest.current();
      },
      abandon: () => paused.current?.abandon(),
      isBusy: () =>
        isLeaving.current ||
        isNavigating(window.__remixRouter) ||
        (document.visibilityState === "hidden" && !isRunHidden.current()) ||
        performance.now() - scrolledAt.current < SCROLL_END_MS,
    }),
  );

  // A late render can skip one of the changes: either is enough.
  // biome-ignore lint/correctness/useExhaustiveDependencies: newer data also ends the refetch
  useEffect(() => {
    if (state !== "idle") return;
    paused.current?.release();
    refetcher.done();
  }, [state, madeAt, refetcher]);

  useEffect(() => {
    const listeners = new AbortController();
    const options = { signal: listeners.signal, passive: true };
    document.addEventListener("scroll", () => (scrolledAt.current = performance.now()), options);
    document.addEventListener("visibilitychange", () => refetcher.flush(), options);
    return () => {
      listeners.abort();
      paused.current?.release();
      refetcher.stop();
    };
  }, [refetcher]);
  return refetcher;
}
