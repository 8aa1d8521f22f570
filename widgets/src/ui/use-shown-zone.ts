import { useEffect, useMemo, useState } from "react";
import { browserTimeZone } from "./browser-time-zone.ts";
import type { ShownZone } from "./time-format.ts";

/** The hospital's zone (IANA), which times name where the clock of the reader's computer differs. */
export function useShownZone(timeZone: string): ShownZone {
  // Known after hydration.
  const [besides, setBesides] = useState<string | null>(null);
  useEffect(() => setBesides(browserTimeZone()), []);
  return useMemo(() => (besides === null ? timeZone : { name: timeZone, besides }), [timeZone, besides]);
}
