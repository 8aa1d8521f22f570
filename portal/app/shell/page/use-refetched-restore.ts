import { useEffect } from "react";
import { useLive } from "#app/realtime/client/live-provider.tsx";

/**
 * For a display, which has no user with whose session it would leave the screen: from the browser's back/forward cache its page
 * stays hidden until a refetch says whether it has ended, and shows its last data if the portal is away.
 */
export function useRefetchedRestore(): void {
  const refetcher = useLive()?.refetcher;
  useEffect(() => {
    if (!refetcher) return;
    const { style } = document.documentElement;
    const controller = new AbortController();
    const { signal } = controller;
    const hide = ({ persisted }: PageTransitionEvent) => {
      if (persisted) style.visibility = "hidden";
    };
    const refetch = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      refetcher.request();
      refetcher.flush();
    };
    addEventListener("pagehide", hide, { signal });
    addEventListener("pageshow", refetch, { signal });
    const unwatch = refetcher.watch(() => {
      if (!refetcher.isBehind() || refetcher.lastWorked() === false) style.visibility = "";
    });
    return () => {
      controller.abort();
      unwatch();
      style.visibility = "";
    };
  }, [refetcher]);
}
