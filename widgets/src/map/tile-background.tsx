import type { MapTiles } from "@wardway/model";
import { useMemo, useRef } from "react";
import { TileLayer } from "react-leaflet";
import { isBright } from "./brightness.ts";

const MAX_CONSECUTIVE_FAILURES = 4;

export interface TileBackgroundProps {
  tiles: MapTiles;
  onFailed: () => void;
}

/** Stops loading after consecutive failures. */
export function TileBackground({ tiles, onFailed }: TileBackgroundProps) {
  const failures = useRef(0);
  const handlers = useMemo(
    () => ({
      tileload: ({ tile, target }: { tile: HTMLElement; target: { getContainer(): HTMLElement | null } }) => {
        failures.current = 0;
        const container = target.getContainer();
        if (!container || container.dataset.tone || !(tile instanceof HTMLImageElement)) return;
        // Inverts bright tiles for the dark theme.
        container.dataset.tone = isBright(tile) ? "bright" : "dark";
      },
      tileerror: () => {
        failures.current += 1;
        // After Leaflet's own handling: removing the layer aborts its requests.
        if (failures.current === MAX_CONSECUTIVE_FAILURES) queueMicrotask(onFailed);
      },
    }),
    [onFailed],
  );
  return (
    <TileLayer
      url={tiles.url}
      maxNativeZoom={tiles.maxZoom}
      maxZoom={tiles.maxZoom}
      keepBuffer={0}
      updateWhenIdle
      updateWhenZooming={false}
      eventHandlers={handlers}
    />
  );
}
