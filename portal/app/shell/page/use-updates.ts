import { useEffect, useState } from "react";
import { useLive } from "#app/realtime/client/live-provider.tsx";

export interface UpdateTimes {
  /** From one refetch to the next. */
  readonly intervalMs: number;
  /** After which the data may be out of date: updates have failed. */
  readonly staleMs: number;
  /** Also while no one sees the page, as on a locked computer. Browsers then run timers once a minute. */
  readonly isHiddenToo?: boolean;
}

/**
 * Refetches a page that stays open, also without a live connection.
 * @param loadedAt of the page's data
 * @returns whether the page may be out of date
 */
export function useUpdates(
  loadedAt: string,
  { intervalMs, staleMs, isHiddenToo = false }: UpdateTimes,
): boolean {
  const live = useLive();
  const refetcher = live?.refetcher;
  const [isStale, setStale] = useState(false);
  useEffect(() => {
    const interval = setInterval(() => refetcher?.request(), intervalMs);
    return () => clearInterval(interval);
  }, [refetcher, intervalMs]);
  useEffect(() => (isHiddenToo ? live?.registerHiddenFollower() : undefined), [live, isHiddenToo]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts again with each update
  useEffect(() => {
    setStale(false);
    const timer = setTimeout(() => setStale(true), staleMs);
    return () => clearTimeout(timer);
  }, [loadedAt, staleMs]);
  return isStale;
}
