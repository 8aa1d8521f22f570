import type { MapBasemap } from "@wardway/model";
import { type Map as LeafletMap, latLngBounds } from "leaflet";
import { useEffect, useState } from "react";

/** How much of the view a basemap covers. */
export type Coverage = "unknown" | "none" | "part" | "all";

export function useCoverage(map: LeafletMap | null, basemap: MapBasemap | null): Coverage {
  const [coverage, setCoverage] = useState<Coverage>("unknown");
  const { south, west, north, east } = basemap?.bounds ?? { south: 0, west: 0, north: 0, east: 0 };
  const hasBasemap = basemap !== null;
  useEffect(() => {
    if (!map) return;
    const bounds = latLngBounds([south, west], [north, east]);
    const update = () => {
      const view = map.getBounds();
      const isCovered = hasBasemap && bounds.contains(view);
      setCoverage(isCovered ? "all" : hasBasemap && bounds.intersects(view) ? "part" : "none");
    };
    update();
    map.on("moveend resize", update);
    return () => {
      map.off("moveend resize", update);
    };
  }, [map, hasBasemap, south, west, north, east]);
  return coverage;
}
