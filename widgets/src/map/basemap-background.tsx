import type { MapBasemap } from "@wardway/model";
import { useEffect, useRef } from "react";
import { useMap } from "react-leaflet";
import type BasemapLayer from "./basemap/basemap-layer.ts";
import { importAgain } from "./import-again.ts";
import { useOwnPage } from "./own-page.ts";

export interface BasemapBackgroundProps {
  basemap: MapBasemap;
  /** Counts the retries. */
  attempt: number;
  onFailed: () => void;
}

const load = () => import("./basemap/basemap-layer.ts");

const MAX_CONSECUTIVE_FAILURES = 4;

/** Vector tiles, whose renderer is a chunk of its own: maps with a tile server do not need it. */
export function BasemapBackground({ basemap, attempt, onFailed }: BasemapBackgroundProps) {
  const map = useMap();
  const isOwnPage = useOwnPage();
  const present = useRef({ basemap, onFailed });
  present.current = { basemap, onFailed };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address contains the edition of the content
  useEffect(() => {
    let layer: BasemapLayer | null = null;
    let isGone = false;
    const fail = () => {
      if (!isGone) present.current.onFailed();
    };
    // In a host's page, another URL would evade the integrity check.
    (attempt > 0 && isOwnPage ? importAgain(load, attempt) : load()).then(({ default: Layer }) => {
      if (isGone) return;
      let failures = 0;
      layer = new Layer(present.current.basemap);
      layer.on("tileload", () => {
        failures = 0;
      });
      layer.on("tileerror", () => {
        failures += 1;
        if (failures === MAX_CONSECUTIVE_FAILURES) queueMicrotask(fail);
      });
      layer.addTo(map);
    }, fail);
    return () => {
      isGone = true;
      layer?.remove();
    };
  }, [map, isOwnPage, basemap.url, attempt]);
  return null;
}
