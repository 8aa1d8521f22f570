import { useEffect, useState } from "react";

/** Milliseconds within which a clock is right enough: a page takes a while to arrive. */
const tolerated = 60_000;

/**
 * By how many milliseconds the phone's clock is ahead of the portal's; 0 where it is right.
 * @param now the portal's moment of what the page shows, ISO 8601
 */
export function useClockAhead(now: string): number {
  const [ahead, setAhead] = useState(0);
  useEffect(() => {
    const seen = Date.now() - Date.parse(now);
    setAhead(Math.abs(seen) > tolerated ? seen : 0);
  }, [now]);
  return ahead;
}
