import { type ReadonlySignal, useSignal } from "@preact/signals-react";
import type { PublicStatistics } from "@wardway/model";
import { useEffect, useRef } from "react";
import { toProblem } from "../problem.ts";
import { useLiveFeed, useTransportApi } from "../provider.tsx";
import type { WidgetProblem } from "../request/request-widget-props.ts";

export interface LiveStatistics {
  /** Null before the first response. */
  readonly figures: ReadonlySignal<PublicStatistics | null>;
  /** Milliseconds since 1970 of the first failed poll after the last successful one, or null. */
  readonly failedSince: ReadonlySignal<number | null>;
  /** Whether changes arrive live. */
  readonly isLive: ReadonlySignal<boolean>;
}

/**
 * Returns the portal's public statistics: live if possible, otherwise polled every `pollSeconds` while the page is
 * visible, and whenever `looks` changes. The signals belong to this mount: the server shares modules between users.
 */
export function useStatistics(
  initial: PublicStatistics | undefined,
  pollSeconds: number,
  onProblem?: (problem: WidgetProblem) => void,
  looks = 0,
): LiveStatistics {
  const api = useTransportApi();
  const feed = useLiveFeed();
  const figures = useSignal<PublicStatistics | null>(initial ?? null);
  const failedSince = useSignal<number | null>(null);
  const isLive = useSignal(false);
  const tell = useRef(onProblem);
  tell.current = onProblem;

  useEffect(() => {
    const interval = pollSeconds * 1000;
    let over = false;
    let asking = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let dueAt = figures.peek() === null ? 0 : Date.now() + interval;

    const ask = async () => {
      asking = true;
      const answer = await api.statistics().catch((reason: unknown) => {
        if (!over && failedSince.peek() === null) tell.current?.(toProblem(reason));
        return null;
      });
      asking = false;
      dueAt = Date.now() + interval;
      // Live statistics are newer than the response.
      if (over || isLive.peek()) return;
      if (answer !== null) figures.value = answer;
      failedSince.value = answer === null ? (failedSince.peek() ?? Date.now()) : null;
      wait();
    };
    const wait = () => {
      clearTimeout(timer);
      if (over || asking || isLive.peek() || document.visibilityState === "hidden") return;
      timer = setTimeout(ask, Math.max(0, dueAt - Date.now()));
    };

    const unsubscribe = feed?.subscribeToStatistics({
      onStatistics(heard) {
        figures.value = heard;
        failedSince.value = null;
        isLive.value = true;
        wait();
      },
      // Figures are live from the first message on, not from the opening of the connection.
      onConnectionChange(isOpen) {
        if (isOpen) return;
        isLive.value = false;
        wait();
      },
    });
    wait();
    document.addEventListener("visibilitychange", wait);
    return () => {
      over = true;
      unsubscribe?.();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wait);
    };
  }, [api, feed, pollSeconds, figures, failedSince, isLive]);

  useEffect(() => {
    if (looks === 0) return;
    let over = false;
    const before = figures.peek();
    api.statistics().then(
      (answer) => {
        if (over) return;
        failedSince.value = null;
        // Live statistics are newer than the response.
        if (figures.peek() === before) figures.value = answer;
      },
      (reason: unknown) => {
        if (!over) tell.current?.(toProblem(reason));
      },
    );
    return () => {
      over = true;
    };
  }, [api, figures, failedSince, looks]);

  return { figures, failedSince, isLive };
}
