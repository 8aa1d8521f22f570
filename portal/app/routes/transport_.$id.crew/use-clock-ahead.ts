import { useEffect, useState } from "react";

/** Smaller differences may be loading time. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Returns the milliseconds that the phone's clock is ahead. @param now the portal's time of rendering, ISO 8601 */
export function useClockAhead(now: string): number {
  const [aheadMs, setAheadMs] = useState(0);
  useEffect(() => {
    const differenceMs = Date.now() - Date.parse(now);
    setAheadMs(Math.abs(differenceMs) > CLOCK_TOLERANCE_MS ? differenceMs : 0);
  }, [now]);
  return aheadMs;
}
