import { useEffect, useState } from "react";

const TICK_MS = 30_000;

/** ISO 8601, updated every 30 seconds. */
export function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
