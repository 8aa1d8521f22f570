import { useEffect } from "react";

/** Between attempts without a user; each interval is twice as long. */
const RETRY_MS = { first: 15_000, last: 240_000 };

/**
 * Schedules another attempt to load a script that did not arrive: unattended screens have no user who retries.
 * @param failures so far; 0 or less schedules nothing
 * @param attempt must be stable between renders; also called when the browser is online again
 */
export function useLaterAttempts(failures: number, attempt: () => void): void {
  useEffect(() => {
    if (failures <= 0) return;
    const timer = setTimeout(attempt, Math.min(RETRY_MS.first * 2 ** (failures - 1), RETRY_MS.last));
    window.addEventListener("online", attempt);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", attempt);
    };
  }, [failures, attempt]);
}
