import { useEffect } from "react";
import { useLive } from "#app/realtime/client/live-provider.tsx";

/** Sooner than a refetch without an answer fails. */
const MAX_HIDDEN_MS = 5_000;

/**
 * For a display, which has no user with whose session it would leave the screen: from the browser's back/forward cache its page
 * stays hidden until a refetch says whether it has ended, and shows its last data if the portal is away or late.
 */
export function useRefetchedRestore(): void {
  const refetcher = useLive()?.refetcher;
  useEffect(() => {
    if (!refetcher) return;
    const { style } = document.documentElement;
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      clearTimeout(timer);
      style.visibility = "";
    };
    const hide = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      clearTimeout(timer);
      style.visibility = "hidden";
    };
    const refetch = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      refetcher.request();
      refetcher.flush();
      timer = setTimeout(show, MAX_HIDDEN_MS);
    };
    addEventListener("pagehide", hide, { signal });
    addEventListener("pageshow", refetch, { signal });
    const unwatch = refetcher.watch(() => {
      if (!refetcher.isBehind() || refetcher.lastWorked() === false) show();
    });
    return () => {
      controller.abort();
      unwatch();
      show();
    };
  }, [refetcher]);
}
