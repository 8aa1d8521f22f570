import { effect, type ReadonlySignal, useSignal } from "@preact/signals-react";
import { useEffect } from "react";
import { isReachable } from "./is-reachable.ts";
import { useLive } from "./live-provider.tsx";

/** Shorter interruptions are not shown. */
const NOTICE_DELAY_MS = 4_000;
const SETTLED_POLL_MS = 250;

/**
 * Whether the page may be stale: the connection is lost or the last refetch failed, until the page has caught
 * up. A connection that never opened (no WebSockets) does not count while polling works.
 */
export function useIsOffline(): ReadonlySignal<boolean> {
  const live = useLive();
  const isOffline = useSignal(false);

  useEffect(() => {
    if (!live) return;
    const { connection, refetcher, state } = live;
    const set = (value: boolean) => {
      isOffline.value = value;
    };
    const stopNotice = effect(() => {
      if (state.value !== "lost") return;
      const timer = setTimeout(set, NOTICE_DELAY_MS, true);
      return () => clearTimeout(timer);
    });
    const stopWatching = refetcher.watch(() => {
      if (refetcher.lastWorked() === false) set(true);
      // An open connection must have caught up too, which is polled below.
      else if (state.value !== "open" && refetcher.lastWorked() && !refetcher.isBehind()) set(false);
    });
    const stopCatchingUp = effect(() => {
      if (!isOffline.value) return;
      if (state.value === "idle") return set(false);
      if (state.value !== "open") return;
      const timer = setInterval(async () => {
        if (!connection.isSettled() || refetcher.isBehind()) return;
        // The socket of a network that has just gone still looks open.
        if (navigator.onLine || (await isReachable())) set(false);
      }, SETTLED_POLL_MS);
      return () => clearInterval(timer);
    });
    const onOffline = async () => {
      if (!(await isReachable())) set(true);
    };
    window.addEventListener("offline", onOffline);
    return () => {
      window.removeEventListener("offline", onOffline);
      stopNotice();
      stopWatching();
      stopCatchingUp();
      set(false);
    };
  }, [live, isOffline]);
  return isOffline;
}
