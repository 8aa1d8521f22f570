import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { isDisplayPath } from "#app/http/session/display-paths.ts";

const RETRY_INTERVAL_MS = 60_000;

/** Loads the page of a display that could not be shown: no one may be there to do it. */
export function useDisplayRetry(): void {
  const { revalidate } = useRevalidator();
  const isDisplay = isDisplayPath(useLocation().pathname);
  useEffect(() => {
    if (!isDisplay) return;
    const interval = setInterval(revalidate, RETRY_INTERVAL_MS);
    return () => clearInterval(interval);
  }, [revalidate, isDisplay]);
}
