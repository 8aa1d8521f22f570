import type { Facility, Position, TransportApi } from "@wardway/model";
import { useCallback, useEffect, useRef, useState } from "react";

const DEBOUNCE_MS = 300;
/** Below it, the nearest facilities are not representative. */
const MIN_ZOOM = 10;
const MAX_FACILITIES = 10;

/** Returns the previous facilities while loading. */
export function useFacilitiesInView(api: TransportApi) {
  const [facilities, setFacilities] = useState<readonly Facility[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const latest = useRef(0);

  const look = useCallback(
    (near: Position, zoom: number) => {
      clearTimeout(timer.current);
      latest.current += 1;
      const request = latest.current;
      if (zoom < MIN_ZOOM) return setFacilities([]);
      timer.current = setTimeout(async () => {
        // Optional data: the search reports errors.
        const found = await api.searchFacilities({ near, limit: MAX_FACILITIES }).catch(() => null);
        if (found && request === latest.current) setFacilities(found);
      }, DEBOUNCE_MS);
    },
    [api],
  );
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      latest.current += 1;
    },
    [],
  );
  return { facilities, look };
}
