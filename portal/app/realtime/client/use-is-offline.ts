import { useEffect, useState } from "react";
import { useLive } from "./live-provider.tsx";
import { useLiveState } from "./use-live-state.ts";

/** Milliseconds of being away before anybody is told: a restart of the server, or a tunnel, is over by then. */
const patience = 7_000;
/** Milliseconds between two looks at whether the page has caught up. */
const look = 250;

/**
 * Whether what is shown may be out of date: the live connection is lost and nothing else brings news, or it tells of
 * news that the page does not get. It is over once the page has caught up. A connection that never came (a network that lets no socket through) is no reason while the
 * page's looks at the server are answered.
 */
export function useIsAway(): boolean {
  const live = useLive();
  const state = useLiveState();
  const [isAway, setAway] = useState(false);

  useEffect(() => {
    if (state !== "lost") return;
    const timer = setTimeout(() => setAway(true), patience);
    return () => clearTimeout(timer);
  }, [state]);

  useEffect(() => {
    if (!live) return;
    return live.refetcher.watch(() => {
      if (live.refetcher.lastWorked() === false) setAway(true);
      // An open connection has to be settled as well: that is looked at below.
      else if (state !== "open" && live.refetcher.lastWorked() && !live.refetcher.isBehind()) setAway(false);
    });
  }, [live, state]);

  useEffect(() => {
    if (!isAway) return;
    if (!live || state === "idle") return setAway(false);
    if (state !== "open") return;
    const timer = setInterval(() => {
      if (live.connection.isSettled() && !live.refetcher.isBehind()) setAway(false);
    }, look);
    return () => clearInterval(timer);
  }, [live, state, isAway]);
  return isAway;
}
