import type { PageVisibility } from "./polling.ts";

export const thisPage: PageVisibility = {
  isVisible: () => document.visibilityState !== "hidden",
  onChange(listener) {
    const ended = new AbortController();
    const { signal } = ended;
    document.addEventListener("visibilitychange", listener, { signal });
    window.addEventListener("online", listener, { signal });
    return () => ended.abort();
  },
};
