import { useRevalidator } from "@remix-run/react";
import { sessionLimits } from "@wardway/model";
import { useCallback, useEffect, useRef } from "react";
import { unreadIn } from "../unread-count.ts";
import { beQuiet, pollHeader } from "./background-call.ts";

/**
 * Asks every ten seconds who is signed in, but not in a hidden tab. Once the session has ended elsewhere, or has
 * become another person's, the page is asked for again and shows it: a protected one leads to the log-in page.
 * @param userId who this page was made for; null for a visitor, whose page asks nothing
 * @param hear takes how many of that person's notifications are unread, which the answer tells as well
 * @returns asks at once; what is wanted while an answer is on its way is asked after it
 */
export function useSessionPoll(userId: number | null, hear: (unread: number) => void): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const look = useRef<() => Promise<void>>(async () => undefined);
  useEffect(() => {
    if (userId === null) return;
    const ended = new AbortController();
    const { signal } = ended;
    const lookOnce = async () => {
      if (document.visibilityState === "hidden") return;
      const answer = await ask(userId, signal);
      if (answer === null || signal.aborted) return;
      if (!answer.isAnother) return hear(answer.unread);
      beQuiet();
      revalidate();
    };
    look.current = oneAtATime(lookOnce);
    const lookNow = () => void look.current();
    const timer = setInterval(lookNow, sessionLimits.pollMilliseconds);
    document.addEventListener("visibilitychange", lookNow, { signal });
    return () => {
      look.current = async () => undefined;
      clearInterval(timer);
      ended.abort();
    };
  }, [userId, revalidate, hear]);
  return useCallback(() => look.current(), []);
}

/** What is asked for meanwhile is done once more afterwards, however often it was asked for. */
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

/** A server out of reach says nothing of the session; the next look tries again. */
async function ask(userId: number, signal: AbortSignal) {
  try {
    const response = await fetch("/api/user", { headers: { [pollHeader]: "1" }, signal });
    if (response.status === 401) return { isAnother: true, unread: 0 };
    if (!response.ok) return null;
    const user: { id?: unknown } = await response.json();
    return { isAnother: user.id !== userId, unread: unreadIn(response) };
  } catch {
    return null;
  }
}
