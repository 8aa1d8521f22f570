import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { noteSessionEnd, restoreUnsentInput, storeUnsentInput } from "./unsent-input.ts";

/** Restores what was typed or submitted when the session ended. @param userId null for a visitor */
export function useUnsentInput(userId: number | null): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each page
  useEffect(() => {
    if (userId === null) noteSessionEnd();
    else restoreUnsentInput(userId);
  }, [userId, key]);

  // A call for the page's data may notice the end of the session first: it leads to the log-in.
  const isLeaving = useNavigation().location?.pathname === "/login";
  useEffect(() => {
    if (userId !== null && isLeaving) storeUnsentInput(userId);
  }, [userId, isLeaving]);

  // The submission may be the first call after the end of the session.
  useEffect(() => {
    if (userId === null) return;
    const controller = new AbortController();
    const store = () => storeUnsentInput(userId);
    document.addEventListener("submit", store, { capture: true, signal: controller.signal });
    return () => controller.abort();
  }, [userId]);
}
