import { elapsedSince, startNow } from "@wardway/widgets/ui/elapsed";
import type { Clock } from "@wardway/widgets/ui/time-format";
import { createContext, useContext, useEffect, useState } from "react";
import { useViewer } from "../http/viewer.ts";

/** Half of the texts' resolution. */
const TICK_MS = 30_000;

const HospitalZoneContext = createContext<string | null>(null);

/** Around what is shown of a hospital's transport: times in the viewer's zone name it where the hospital's clocks differ. */
export const HospitalZone = HospitalZoneContext.Provider;

/** The clock for a row of a list, as within `HospitalZone`. */
export const besideHospital = (
  { now, timeZone }: Clock,
  { hospitalTimeZone }: { readonly hospitalTimeZone: string },
): Clock => ({
  now,
  timeZone: {
    name: typeof timeZone === "string" ? timeZone : timeZone.name,
    besides: hospitalTimeZone,
  },
});

/** Starts at the server's time, so that a wrong browser clock does not matter. */
export function useClock(): Clock {
  const clock = useClockSince(useViewer());
  const hospitalTimeZone = useContext(HospitalZoneContext);
  return hospitalTimeZone === null ? clock : besideHospital(clock, { hospitalTimeZone });
}

/** The same for a frame that visitors see too. @param served ISO 8601 */
export function useClockSince({ now: served, timeZone }: Pick<Clock, "timeZone"> & { now: string }): Clock {
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
