import type { MapBasemap } from "@wardway/model";
import { type Map as LeafletMap, latLngBounds } from "leaflet";
import { useEffect, useState } from "react";

/** How much of the view a basemap covers; `near`: a part, at a level at which outlines are too coarse beside it. */
export type Coverage = "unknown" | "none" | "part" | "near" | "all";

const NEAR_ZOOM = 11;

export function useCoverage(map: LeafletMap | null, basemap: MapBasemap | null): Coverage {
  const [coverage, setCoverage] = useState<Coverage>("unknown");
  const { south, west, north, east } = basemap?.bounds ?? { south: 0, west: 0, north: 0, east: 0 };
  const hasBasemap = basemap !== null;
  useEffect(() => {
    if (!map) return;
    const bounds = latLngBounds([south, west], [north, east]);
    const update = () => {
      const view = map.getBounds();
      if (!hasBasemap || !bounds.intersects(view)) setCoverage("none");
      else if (bounds.contains(view)) setCoverage("all");
      else setCoverage(map.getZoom() >= NEAR_ZOOM ? "near" : "part");
    };
    update();
    map.on("moveend resize", update);
    return () => {
      map.off("moveend resize", update);
    };
  }, [map, hasBasemap, south, west, north, east]);
  return coverage;
}
