import { elapsedSince, startNow } from "@wardway/widgets/ui/elapsed";
import type { Clock } from "@wardway/widgets/ui/time-format";
import { createContext, useContext, useEffect, useMemo, useState } from "react";
import { useViewer } from "./viewer.ts";

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
  const { now: served, timeZone } = useViewer();
  const clock = { now: useNow(served), timeZone };
  const hospitalTimeZone = useContext(HospitalZoneContext);
  return hospitalTimeZone === null ? clock : besideHospital(clock, { hospitalTimeZone });
}

/** The same object until the next minute: a list's rows show no seconds, and are rendered again when it changes. */
export function useMinutes<Zone>({ now, timeZone }: { readonly now: string; readonly timeZone: Zone }) {
  const minute = `${now.slice(0, 16)}Z`;
  return useMemo(() => ({ now: minute, timeZone }), [minute, timeZone]);
}

/** @param served the server's time, ISO 8601 @returns the time since then, ISO 8601 */
export function useNow(served: string, tickMs = TICK_MS): string {
  const [elapsed, setElapsed] = useState({ since: served, milliseconds: 0 });
  useEffect(() => {
    const start = startNow();
    const timer = setInterval(() => setElapsed({ since: served, milliseconds: elapsedSince(start) }), tickMs);
    return () => clearInterval(timer);
  }, [served, tickMs]);
  const elapsedMs = elapsed.since === served ? elapsed.milliseconds : 0;
  return new Date(Date.parse(served) + elapsedMs).toISOString();
}
