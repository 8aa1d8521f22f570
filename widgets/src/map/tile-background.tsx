import type { MapTiles } from "@wardway/model";
import { useMemo, useRef } from "react";
import { TileLayer } from "react-leaflet";
import { isBright } from "./brightness.ts";

/** Tiles in a row that do not come before nobody is asked any more. */
const patience = 4;

export interface TileBackgroundProps {
  tiles: MapTiles;
  onFailed: () => void;
}

/**
 * Pictures of streets above the outlines, for what is in sight alone: nothing is fetched ahead. Where a picture does
 * not come the outlines stay; where several in a row do not, the others are not asked for.
 */
export function TileBackground({ tiles, onFailed }: TileBackgroundProps) {
  const failures = useRef(0);
  const handlers = useMemo(
    () => ({
      tileload: ({ tile, target }: { tile: HTMLElement; target: { getContainer(): HTMLElement | null } }) => {
        failures.current = 0;
        const container = target.getContainer();
        if (!container || container.dataset.tone || !(tile instanceof HTMLImageElement)) return;
        // A map drawn for daylight is turned dark; one that is dark already stays as it is.
        container.dataset.tone = isBright(tile) ? "bright" : "dark";
      },
      tileerror: () => {
        failures.current += 1;
        // Once the layer has answered this event itself: it is taken away with what it still asks for.
        if (failures.current === patience) queueMicrotask(onFailed);
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
