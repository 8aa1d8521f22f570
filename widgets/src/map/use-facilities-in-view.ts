import type { Facility, Position, TransportApi } from "@wardway/model";
import { useCallback, useEffect, useRef, useState } from "react";

/** Milliseconds that the map rests before anybody is asked. */
const rest = 300;
/** Farther away than this zoom, the closest few say nothing of what is in sight. */
const leastZoom = 10;
const most = 10;

/** The facilities closest to where a map looks. Those found before stay until others are known. */
export function useFacilitiesInView(api: TransportApi) {
  const [facilities, setFacilities] = useState<readonly Facility[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const latest = useRef(0);

  const look = useCallback(
    (near: Position, zoom: number) => {
      clearTimeout(timer.current);
      latest.current += 1;
      const asked = latest.current;
      if (zoom < leastZoom) return setFacilities([]);
      timer.current = setTimeout(async () => {
        // Without them the map is as good: the search tells what is wrong.
        const found = await api.facilities("", { near, limit: most }).catch(() => null);
        if (found && asked === latest.current) setFacilities(found);
      }, rest);
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
