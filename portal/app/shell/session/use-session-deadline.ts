import { sessionLimits } from "@wardway/model";
import { useCallback, useEffect, useRef, useState } from "react";
import { parseSessionTime, type SessionTime } from "#app/http/session/session-end.ts";
import { onSessionTime } from "./use-session-poll.ts";

const WARNING_MS = sessionLimits.warningSeconds * 1_000;
/** Older times may be outdated by another tab's activity. */
const MAX_AGE_MS = 2 * sessionLimits.pollMs;
/** After an unanswered attempt to continue. */
const POSTPONED_MS = 30_000;
const RESPONSE_TIMEOUT_MS = 8_000;

interface Deadline {
  readonly endsAt: number;
  readonly isAtLimit: boolean;
  readonly readAt: number;
}

function toDeadline({ idleSeconds, limitSeconds }: SessionTime): Deadline {
  const now = Date.now();
  return {
    endsAt: now + Math.min(idleSeconds, limitSeconds) * 1_000,
    isAtLimit: limitSeconds <= idleSeconds,
    readAt: now,
  };
}

interface DeadlineParts {
  readonly userId: number;
  /** Another object with each answer of the server. */
  readonly served: SessionTime;
  readonly pollSession: () => Promise<void>;
}

/** @returns seconds left, null before the warning; `extend` continues the session in all tabs */
export function useSessionDeadline({ userId, served, pollSession }: DeadlineParts) {
  const deadline = useRef<Deadline | null>(null);
  const lastInputAt = useRef(0);
  const postponedUntil = useRef(0);
  const channel = useRef<BroadcastChannel>();
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const [isExtending, setExtending] = useState(false);

  const update = useCallback((time: SessionTime) => {
    deadline.current = toDeadline(time);
    if (deadline.current.endsAt - Date.now() > WARNING_MS) setSecondsLeft(null);
  }, []);
  useEffect(() => update(served), [served, update]);
  useEffect(() => onSessionTime(update), [update]);

  const extend = useCallback(async () => {
    setExtending(true);
    const time = await extendSession();
    setExtending(false);
    if (time) update(time);
    else {
      // Ended already: the poll leads to the log-in. Offline: the page stays usable, and the warning returns later.
      postponedUntil.current = Date.now() + POSTPONED_MS;
      setSecondsLeft(null);
      void pollSession();
    }
    channel.current?.postMessage("extended");
  }, [update, pollSession]);

  useEffect(() => {
    const opened = new BroadcastChannel(`wardway-session-${userId}`);
    opened.onmessage = () => void pollSession();
    channel.current = opened;
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true, passive: true };
    const noteInput = () => {
      lastInputAt.current = Date.now();
    };
    for (const event of ["keydown", "pointerdown"]) document.addEventListener(event, noteInput, options);
    return () => {
      opened.close();
      controller.abort();
    };
  }, [userId, pollSession]);

  const isWarning = secondsLeft !== null;
  useEffect(() => {
    const check = () => {
      const { current } = deadline;
      if (!current || document.visibilityState === "hidden" || Date.now() < postponedUntil.current) return;
      const leftMs = current.endsAt - Date.now();
      if (leftMs > WARNING_MS) return;
      // Reads the time again: another tab may have been used.
      if (Date.now() - current.readAt > MAX_AGE_MS || leftMs <= 0) return void pollSession();
      const isTyping = !isWarning && Date.now() - lastInputAt.current < WARNING_MS;
      if (isTyping && !current.isAtLimit) return void extend();
      setSecondsLeft(Math.ceil(leftMs / 1_000));
    };
    const timer = setInterval(check, 1_000);
    return () => clearInterval(timer);
  }, [isWarning, extend, pollSession]);

  return { secondsLeft, isAtLimit: deadline.current?.isAtLimit ?? false, extend, isExtending };
}

/** Null if the session has ended or the server is unreachable. */
async function extendSession(): Promise<SessionTime | null> {
  try {
    const response = await fetch("/session", {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    return response.ok ? parseSessionTime(response.headers) : null;
  } catch {
    return null;
  }
}
