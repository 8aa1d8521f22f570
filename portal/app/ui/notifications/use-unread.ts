import { sessionLimits } from "@wardway/db/model";
import { useCallback, useEffect, useState } from "react";
import { pollHeader } from "../../platform/sessions/quiet.ts";

/**
 * How many notifications are unread, counted to ten. The page brings a count; a look every ten seconds, not in a hidden
 * tab and no activity of the person, keeps it true while the page stays open.
 * @param served as the page has it, and the moment it was made (ISO 8601)
 */
export function useUnread(served: { readonly count: number; readonly at: string }) {
  const [heard, setHeard] = useState({ count: served.count, since: served.at });

  const hear = useCallback((count: number) => setHeard({ count, since: served.at }), [served.at]);

  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const look = async () => {
      if (document.visibilityState === "hidden") return;
      const count = await askUnread(signal);
      if (count !== null && !signal.aborted) hear(count);
    };
    const timer = setInterval(look, sessionLimits.pollMilliseconds);
    document.addEventListener("visibilitychange", look, { signal });
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, [hear]);

  // A page that came after the last look knows better.
  return { unread: heard.since === served.at ? heard.count : served.count, hear };
}

/** A server out of reach says nothing; the next look tries again. */
async function askUnread(signal: AbortSignal): Promise<number | null> {
  try {
    const response = await fetch("/api/notifications?limit=1", { headers: { [pollHeader]: "1" }, signal });
    return response.ok ? unreadIn(response) : null;
  } catch {
    return null;
  }
}

export const unreadIn = (response: Response) => Number(response.headers.get("x-unread-count") ?? 0);
