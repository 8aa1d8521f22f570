import { useEffect, useState } from "react";

/** A smaller difference may be the time that the page took to load. */
const CLOCK_TOLERANCE_MS = 60_000;

/**
 * Returns the milliseconds by which the phone's clock is ahead of the portal's; 0 within the tolerance.
 * @param now the portal's time when it rendered the page, ISO 8601
 */
export function useClockAhead(now: string): number {
  const [aheadMs, setAheadMs] = useState(0);
  useEffect(() => {
    const differenceMs = Date.now() - Date.parse(now);
    setAheadMs(Math.abs(differenceMs) > CLOCK_TOLERANCE_MS ? differenceMs : 0);
  }, [now]);
  return aheadMs;
}
