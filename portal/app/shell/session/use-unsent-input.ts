import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { noteSessionEnd, readPath, restoreUnsentInput, storeUnsentInput } from "./unsent-input.ts";

/** Restores what was typed or submitted when the session ended. @param userId null for a visitor */
export function useUnsentInput(userId: number | null): void {
  const { key, pathname, search } = useLocation();
  const shown = useRef<{ readonly userId: number | null; readonly path: string } | null>(null);
  // A call for the page's data may notice the end of the session first: it leads to the log-in. Before React changes the
  // page, whose fields are still there.
  const before = shown.current;
  if (before !== null && before.userId !== null && userId === null && pathname === "/login")
    storeUnsentInput(before.userId, before.path);
  useEffect(() => {
    // The window's address is ahead of what is shown.
    shown.current = { userId, path: pathname + search };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each page
  useEffect(() => {
    if (userId === null) noteSessionEnd();
    else restoreUnsentInput(userId);
  }, [userId, key]);

  // The submission may be the first call after the end of the session.
  useEffect(() => {
    if (userId === null) return;
    const controller = new AbortController();
    const store = () => storeUnsentInput(userId, readPath());
    document.addEventListener("submit", store, { capture: true, signal: controller.signal });
    return () => controller.abort();
  }, [userId]);
}
