import { useEffect, useRef, useState } from "react";

/** Smaller differences may be loading time. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Returns the milliseconds that the phone's clock is ahead. @param now the portal's time of rendering, ISO 8601 */
export function useClockAhead(now: string): number {
  const [aheadMs, setAheadMs] = useState(0);
  const isDocument = useRef(true);
  useEffect(() => {
    // The scripts of a document may arrive minutes after its text.
    const receivedAt = isDocument.current ? documentReceivedAt() : Date.now();
    isDocument.current = false;
    const differenceMs = receivedAt - Date.parse(now);
    setAheadMs(Math.abs(differenceMs) > CLOCK_TOLERANCE_MS ? differenceMs : 0);
  }, [now]);
  return aheadMs;
}

/** By the phone's clock, in milliseconds since 1970; now, for a page that was reached by a link in another one. */
function documentReceivedAt(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  const isOwnDocument =
    navigation instanceof PerformanceNavigationTiming && location.href === navigation.name;
  return isOwnDocument ? performance.timeOrigin + navigation.responseStart : Date.now();
}
