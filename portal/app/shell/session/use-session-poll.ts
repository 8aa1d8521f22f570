import { sessionLimits } from "@wardway/model";
import { useCallback, useEffect, useRef } from "react";
import { parseReadOnly } from "#app/http/errors/read-only.ts";
import { parseSessionTime, type SessionTime } from "#app/http/session/session-end.ts";
import { type BellCounts, parseBellCounts } from "#app/http/session/unread-count.ts";
import { backgroundHeader } from "#app/infra/background-call.ts";
import { readPath, storeUnsentInput } from "./unsent-input.ts";

/** A log-in in another tab ends the session before this browser has the new one, for which its pages then reload. */
const LOG_IN_MS = 2_000;
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const timeListeners = new Set<(time: SessionTime) => void>();

const readOnlyListeners = new Set<(isReadOnly: boolean) => void>();

/** Reports after each poll whether the portal is read-only. @returns unsubscribes */
export function onReadOnly(listener: (isReadOnly: boolean) => void): () => void {
  readOnlyListeners.add(listener);
  return () => readOnlyListeners.delete(listener);
}

/** Reports the session's remaining time after each poll. @returns unsubscribes */
export function onSessionTime(listener: (time: SessionTime) => void): () => void {
  timeListeners.add(listener);
  return () => timeListeners.delete(listener);
}

/**
 * Polls the session every ten seconds while the tab is visible.
 * @param userId null for a visitor, who is not polled
 * @param onCounts receives the numbers of unread notifications
 * @param onEnd called if the session has ended or changed its user
 * @returns polls immediately, or after a poll in progress
 */
export function useSessionPoll(
  userId: number | null,
  onCounts: (counts: BellCounts) => void,
  onEnd: () => void,
): () => Promise<void> {
  const poll = useRef<() => Promise<void>>(async () => undefined);
  useEffect(() => {
    if (userId === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const pollOnce = async () => {
      let session = await fetchSession(userId, signal);
      if (session?.hasEnded) {
        await wait(LOG_IN_MS);
        session = await fetchSession(userId, signal);
      }
      if (session === null || signal.aborted) return;
      if (!session.isAnother) {
        for (const listener of readOnlyListeners) listener(session.isReadOnly);
        if (session.time) for (const listener of timeListeners) listener(session.time);
        return onCounts(session.counts);
      }
      storeUnsentInput(userId, readPath());
      onEnd();
    };
    poll.current = oneAtATime(pollOnce);
    const pollNow = () => {
      if (document.visibilityState === "visible") void poll.current();
    };
    const timer = setInterval(pollNow, sessionLimits.pollMs);
    document.addEventListener("visibilitychange", pollNow, { signal });
    return () => {
      poll.current = async () => undefined;
      clearInterval(timer);
      controller.abort();
    };
  }, [userId, onCounts, onEnd]);
  return useCallback(() => poll.current(), []);
}

/** Calls during a run cause one more run. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const run = () => {
    running = work().finally(() => {
      running = null;
    });
    return running;
  };
  return () => {
    if (running === null) return run();
    next ??= running.then(() => {
      next = null;
      return run();
    });
    return next;
  };
}

const gone = {
  hasEnded: false,
  isAnother: true,
  counts: { unread: 0, waiting: 0 },
  time: null,
  isReadOnly: false,
};

/** Returns null if the server is unreachable. */
async function fetchSession(userId: number, signal: AbortSignal) {
  try {
    const response = await fetch("/api/user", { headers: { [backgroundHeader]: "1" }, signal });
    if (response.status === 401) return { ...gone, hasEnded: true };
    if (response.status === 403 && (await isOutsideNetworks(response))) return gone;
    if (!response.ok) return null;
    const user: { id?: unknown } = await response.json();
    return {
      hasEnded: false,
      isAnother: user.id !== userId,
      counts: parseBellCounts(response),
      time: parseSessionTime(response.headers),
      isReadOnly: parseReadOnly(response.headers),
    };
  } catch {
    return null;
  }
}

/** The page then reloads, and says from where the account may be used. */
async function isOutsideNetworks(response: Response): Promise<boolean> {
  const problem: { code?: unknown } = await response.json();
  return problem.code === "account.networkNotAllowed";
}
