import { useFetchers, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { beQuiet, endQuiet } from "#app/http/sessions/background-call.ts";
import { holdNextFetch } from "./pausable-fetch.ts";
import { createRefetcher, type Refetcher } from "./refetcher.ts";

/** Milliseconds after a scroll in which the page counts as being scrolled. */
const scrolling = 400;

/**
 * Refetches this page's data quietly: it is no activity of the person's, and a failure changes nothing.
 * @param madeAt from when the data is
 */
export function useRefetcher(madeAt: string): Refetcher {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const fetchers = useFetchers();
  // A refetch that begins while an answer is on its way would have the router drop where that answer leads.
  const isAway = useRef(false);
  isAway.current = navigation.state !== "idle" || fetchers.some(({ state: doing }) => doing !== "idle");
  const scrolledAt = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef(revalidate);
  latest.current = revalidate;
  const release = useRef<() => void>();

  const [refetcher] = useState(() =>
    createRefetcher({
      refetch(failed) {
        beQuiet();
        release.current?.();
        release.current = holdNextFetch(() => {
          endQuiet();
          failed();
        });
        latest.current();
      },
      isBusy: () =>
        isAway.current ||
        document.visibilityState === "hidden" ||
        performance.now() - scrolledAt.current < scrolling,
    }),
  );

  // The two come in one step, or the first is passed over where the page is drawn late: each alone is enough.
  // biome-ignore lint/correctness/useExhaustiveDependencies: newer data is an end of the refetch too
  useEffect(() => {
    if (state !== "idle") return;
    release.current?.();
    if (refetcher.isBehind()) endQuiet();
    refetcher.done();
  }, [state, madeAt, refetcher]);

  useEffect(() => {
    const ended = new AbortController();
    const options = { signal: ended.signal, passive: true };
    document.addEventListener("scroll", () => (scrolledAt.current = performance.now()), options);
    document.addEventListener("visibilitychange", () => refetcher.hurry(), options);
    return () => {
      ended.abort();
      release.current?.();
      refetcher.stop();
    };
  }, [refetcher]);
  return refetcher;
}
