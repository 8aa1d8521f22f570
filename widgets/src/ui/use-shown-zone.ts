import type { ShownZone } from "./time-format.ts";
import { browserTimeZone } from "./time-zone.ts";
import { useHydrated } from "./use-hydrated.ts";

/** The hospital's zone (IANA), which times name where the clock of the reader's computer differs. */
export function useShownZone(timeZone: string): ShownZone {
  return useHydrated() ? { name: timeZone, besides: browserTimeZone() } : timeZone;
}
