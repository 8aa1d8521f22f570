import { type ReadonlySignal, useSignal } from "@preact/signals-react";
import type { CallOptions, PublicStatistics } from "@wardway/model";
import { useEffect, useRef } from "react";
import { useLiveFeed, useTransportApi } from "../provider.tsx";

export interface LiveStatistics {
  /** Null before the first response. */
  readonly figures: ReadonlySignal<PublicStatistics | null>;
  /** First failed poll since the last success, in milliseconds since 1970; null if none. */
  readonly failedSince: ReadonlySignal<number | null>;
  readonly isLive: ReadonlySignal<boolean>;
}

/**
 * Live if possible, otherwise polled every `pollSeconds` while visible, and whenever `polls` changes. Signals belong to
 * a mount: the server shares modules between users.
 * @param onFailure called with what the first failed call after a success rejected with, and each that `polls` caused
 * @param onRequest called before each call; stays that of the first render
 */
export function useStatistics(
  initial: PublicStatistics | undefined,
  pollSeconds: number,
  onFailure?: (reason: unknown) => void,
  polls = 0,
  onRequest?: CallOptions["onRequest"],
): LiveStatistics {
  const api = useTransportApi();
  const feed = useLiveFeed();
  const call = useRef({ onRequest }).current;
  const figures = useSignal<PublicStatistics | null>(initial ?? null);
  const failedSince = useSignal<number | null>(null);
  const isLive = useSignal(false);
  const latestOnFailure = useRef(onFailure);
  latestOnFailure.current = onFailure;

  useEffect(() => {
    const interval = pollSeconds * 1000;
    let isEnded = false;
    let isPolling = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let dueAt = figures.peek() === null ? 0 : Date.now() + interval;

    const poll = async () => {
      isPolling = true;
      const response = await api.getStatistics(undefined, call).catch((reason: unknown) => {
        if (!isEnded && failedSince.peek() === null) latestOnFailure.current?.(reason);
        return null;
      });
      isPolling = false;
      dueAt = Date.now() + interval;
      // Live statistics are newer than the response.
      if (isEnded || isLive.peek()) return;
      if (response !== null) figures.value = response;
      failedSince.value = response === null ? (failedSince.peek() ?? Date.now()) : null;
      schedulePoll();
    };
    const schedulePoll = () => {
      clearTimeout(timer);
      if (isEnded || isPolling || isLive.peek() || document.visibilityState === "hidden") return;
      timer = setTimeout(poll, Math.max(0, dueAt - Date.now()));
    };

    const unsubscribe = feed?.subscribeToStatistics({
      onStatistics(current) {
        figures.value = current;
        failedSince.value = null;
        isLive.value = true;
        schedulePoll();
      },
      // Live from the first message on.
      onConnectionChange(isOpen) {
        if (isOpen) return;
        isLive.value = false;
        schedulePoll();
      },
    });
    schedulePoll();
    document.addEventListener("visibilitychange", schedulePoll);
    return () => {
      isEnded = true;
      unsubscribe?.();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", schedulePoll);
    };
  }, [api, call, feed, pollSeconds, figures, failedSince, isLive]);

  useEffect(() => {
    if (polls === 0) return;
    let isEnded = false;
    const before = figures.peek();
    api.getStatistics(undefined, call).then(
      (answer) => {
        if (isEnded) return;
        failedSince.value = null;
        if (figures.peek() === before) figures.value = answer;
      },
      (reason: unknown) => {
        if (!isEnded) latestOnFailure.current?.(reason);
      },
    );
    return () => {
      isEnded = true;
    };
  }, [api, call, figures, failedSince, polls]);

  return { figures, failedSince, isLive };
}
