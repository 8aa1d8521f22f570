import { useEffect, useState } from "react";

/** Milliseconds between two looks at the clock: texts are to the minute. */
const tick = 30_000;

/** The present by this browser's clock, ISO 8601; it goes on while the widget stays. */
export function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), tick);
    return () => clearInterval(timer);
  }, []);
  return now;
}
