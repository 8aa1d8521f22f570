import { useRevalidator } from "@remix-run/react";
import { sessionLimits } from "@wardway/db/model";
import { useEffect } from "react";
import { unreadIn } from "../unread-count.ts";
import { beQuiet, pollHeader } from "./quiet.ts";

/**
 * Asks every ten seconds who is signed in, but not in a hidden tab. Once the session has ended elsewhere, or has
 * become another person's, the page is asked for again and shows it: a protected one leads to the log-in page.
 * @param userId who this page was made for; null for a visitor, whose page asks nothing
 * @param hear takes how many of that person's notifications are unread, which the answer tells as well
 */
export function useSessionPoll(userId: number | null, hear: (unread: number) => void): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (userId === null) return;
    const ended = new AbortController();
    const { signal } = ended;
    const look = async () => {
      if (document.visibilityState === "hidden") return;
      const answer = await ask(userId, signal);
      if (answer === null || signal.aborted) return;
      if (!answer.isAnother) return hear(answer.unread);
      beQuiet();
      revalidate();
    };
    const timer = setInterval(look, sessionLimits.pollMilliseconds);
    document.addEventListener("visibilitychange", look, { signal });
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, [userId, revalidate, hear]);
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
