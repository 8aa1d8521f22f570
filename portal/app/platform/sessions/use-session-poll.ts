import { useRevalidator } from "@remix-run/react";
import { sessionLimits } from "@wardway/db/model";
import { useEffect } from "react";
import { beQuiet, pollHeader } from "./quiet.ts";

/**
 * Asks every ten seconds who is signed in, but not in a hidden tab. Once the session has ended elsewhere, or has
 * become another person's, the page is asked for again and shows it: a protected one leads to the log-in page.
 * @param userId who this page was made for; null for a visitor, whose page asks nothing
 */
export function useSessionPoll(userId: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (userId === null) return;
    const ended = new AbortController();
    const { signal } = ended;
    const look = async () => {
      if (document.visibilityState === "hidden" || !(await isAnother(userId, signal)) || signal.aborted)
        return;
      beQuiet();
      revalidate();
    };
    const timer = setInterval(look, sessionLimits.pollMilliseconds);
    document.addEventListener("visibilitychange", look, { signal });
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, [userId, revalidate]);
}

/** A server out of reach says nothing of the session; the next look tries again. */
async function isAnother(userId: number, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch("/api/user", { headers: { [pollHeader]: "1" }, signal });
    if (response.status === 401) return true;
    if (!response.ok) return false;
    const user: { id?: unknown } = await response.json();
    return user.id !== userId;
  } catch {
    return false;
  }
}
