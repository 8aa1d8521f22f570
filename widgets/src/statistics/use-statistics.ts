import { type ReadonlySignal, useSignal } from "@preact/signals-react";
import type { PublicStatistics } from "@wardway/db/model";
import { useEffect } from "react";
import { useTransportApi } from "../provider.tsx";

export interface LiveStatistics {
  /** Null until the first answer. */
  readonly figures: ReadonlySignal<PublicStatistics | null>;
  /** Milliseconds since 1970 of the first look that failed after the last one that succeeded; null while all is well. */
  readonly failedSince: ReadonlySignal<number | null>;
}

/**
 * The portal's public figures, asked again every `pollSeconds` while the page is in sight.
 * The signals belong to this mount: on a server, one made at module level would be shared by all readers.
 */
export function useStatistics(initial: PublicStatistics | undefined, pollSeconds: number): LiveStatistics {
  const api = useTransportApi();
  const figures = useSignal<PublicStatistics | null>(initial ?? null);
  const failedSince = useSignal<number | null>(null);

  useEffect(() => {
    const interval = pollSeconds * 1000;
    let over = false;
    let asking = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let dueAt = figures.peek() === null ? 0 : Date.now() + interval;

    const ask = async () => {
      asking = true;
      try {
        const answer = await api.statistics();
        if (over) return;
        figures.value = answer;
        failedSince.value = null;
      } catch {
        if (over) return;
        failedSince.value ??= Date.now();
      }
      asking = false;
      dueAt = Date.now() + interval;
      wait();
    };
    const wait = () => {
      clearTimeout(timer);
      if (over || asking || document.visibilityState === "hidden") return;
      timer = setTimeout(ask, Math.max(0, dueAt - Date.now()));
    };

    wait();
    document.addEventListener("visibilitychange", wait);
    return () => {
      over = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wait);
    };
  }, [api, pollSeconds, figures, failedSince]);

  return { figures, failedSince };
}
