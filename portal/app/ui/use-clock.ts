import type { Clock } from "@wardway/widgets/ui/time-format";
import { useEffect, useState } from "react";
import { useViewer } from "../http/viewer.ts";

/** Milliseconds between two looks at the clock: texts are to the minute. */
const tick = 30_000;

/**
 * The reader's zone and a present that goes on while the page stays open, so that "in 25 min" does not stand
 * still. It starts at the server's moment, and a wrong clock in the browser does not matter.
 */
export function useClock(): Clock {
  const { now: served, timeZone } = useViewer();
  const [elapsed, setElapsed] = useState({ since: served, milliseconds: 0 });
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(
      () => setElapsed({ since: served, milliseconds: performance.now() - start }),
      tick,
    );
    return () => clearInterval(timer);
  }, [served]);
  const passed = elapsed.since === served ? elapsed.milliseconds : 0;
  return { now: new Date(Date.parse(served) + passed).toISOString(), timeZone };
}
