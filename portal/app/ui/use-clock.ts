import { elapsedSince, startNow } from "@wardway/widgets/ui/elapsed";
import type { Clock } from "@wardway/widgets/ui/time-format";
import { useEffect, useState } from "react";
import { useViewer } from "../http/viewer.ts";

/** Half of the texts' resolution. */
const TICK_MS = 30_000;

/** Starts at the server's time, so that a wrong browser clock does not matter. */
export function useClock(): Clock {
  const { now: served, timeZone } = useViewer();
  const [elapsed, setElapsed] = useState({ since: served, milliseconds: 0 });
  useEffect(() => {
    const start = startNow();
    const timer = setInterval(
      () => setElapsed({ since: served, milliseconds: elapsedSince(start) }),
      TICK_MS,
    );
    return () => clearInterval(timer);
  }, [served]);
  const elapsedMs = elapsed.since === served ? elapsed.milliseconds : 0;
  return { now: new Date(Date.parse(served) + elapsedMs).toISOString(), timeZone };
}
