import type { Router } from "@remix-run/router";

/**
 * A refetch during a submission makes the router drop its redirect. Hooks report a submission only with the next
 * render, which can come after the refetch on a slow device: the router knows of it immediately.
 */
export function isNavigating({ state }: Pick<Router, "state">): boolean {
  if (state.navigation.state !== "idle") return true;
  return [...state.fetchers.values()].some((fetcher) => fetcher.state !== "idle");
}
