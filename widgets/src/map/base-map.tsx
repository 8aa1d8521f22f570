import { mapMessages } from "@wardway/model/messages/en/map";
import "./map.css";
import type { Facility, MapTiles } from "@wardway/model";
import type { Map as LeafletMap } from "leaflet";
import { type ReactNode, useId, useState } from "react";
import { MapContainer, ScaleControl } from "react-leaflet";
import { useTranslator } from "../messages/messages.tsx";
import { classNames } from "../ui/class-names.ts";
import { Attribution } from "./attribution.tsx";
import { Graticule } from "./graticule.tsx";
import { useMapBehaviour } from "./map-behaviour.ts";
import { Outlines } from "./outlines.tsx";
import { Places } from "./places.tsx";
import { mapTexts } from "./texts.ts";
import { TileBackground } from "./tile-background.tsx";
import { TilesNotice } from "./tiles-notice.tsx";
import { useReducedMotion } from "./use-reduced-motion.ts";
import { fitOptions, type MapView, toLatLng } from "./viewport.ts";
import { ZoomButtons } from "./zoom-buttons.tsx";

export type { MapView } from "./viewport.ts";

export interface BaseMapProps {
  /** Null for the outlines alone. */
  tiles: MapTiles | null;
  /** Address of the TopoJSON with the states' outlines, which is fetched; null for none. */
  outlinesUrl: string | null;
  /** What is in sight; the map moves there whenever it becomes another one. A reader's own view of a way stays. */
  view: MapView;
  /** What the map is of, for those who do not see it. */
  label: string;
  /** Hospitals and other places of care, drawn with their names where there is room. */
  places?: readonly Facility[];
  /** Hears a press on a place. The keyboard needs another way to it, such as a search. */
  onPlace?: ((place: Facility) => void) | undefined;
  /** Whether one finger moves the map; the page scrolls past it otherwise, and two fingers move the map. */
  oneFinger?: boolean;
  className?: string | undefined;
  /** Layers of react-leaflet. */
  children?: ReactNode;
  onReady?: ((map: LeafletMap) => void) | undefined;
}

/**
 * A map that always shows something: coast, states and a graticule out of the package, tiles above them where there
 * are any. It stands on Leaflet, which needs a window: import it in a module that `lazyMap` loads.
 */
export function BaseMap({
  tiles,
  outlinesUrl,
  view,
  label,
  places = [],
  onPlace,
  oneFinger = false,
  className,
  children,
  onReady,
}: BaseMapProps) {
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [tilesAttempt, setTilesAttempt] = useState({ number: 0, hasFailed: false });
  const isStill = useReducedMotion();
  const { t } = useTranslator(mapMessages);
  const hint = useId();
  useMapBehaviour(map, { view, label, hint, oneFinger, isStill, onReady });
  const hasTiles = tiles !== null && !tilesAttempt.hasFailed;
  return (
    <div
      className={classNames(
        "ww-map relative isolate overflow-hidden rounded-md border border-line",
        className,
      )}
    >
      <MapContainer
        ref={setMap}
        className="absolute inset-0"
        {...startOf(view)}
        minZoom={3}
        maxZoom={tiles?.maxZoom ?? 17}
        maxBounds={wholeWorld}
        maxBoundsViscosity={1}
        attributionControl={false}
        zoomControl={false}
        scrollWheelZoom={false}
        inertia={!isStill}
        zoomAnimation={!isStill}
        fadeAnimation={!isStill}
        markerZoomAnimation={!isStill}
      >
        <Outlines url={outlinesUrl} />
        <Graticule />
        {hasTiles && (
          <TileBackground
            key={tilesAttempt.number}
            tiles={tiles}
            onFailed={() => setTilesAttempt(({ number }) => ({ number, hasFailed: true }))}
          />
        )}
        <Places places={places} onPlace={onPlace} />
        {children}
        <ScaleControl position="bottomleft" />
      </MapContainer>
      <p id={hint} hidden>
        {t(mapTexts.keys)}
      </p>
      {map && <ZoomButtons map={map} />}
      {tilesAttempt.hasFailed && (
        <TilesNotice
          onRetry={() => setTilesAttempt(({ number }) => ({ number: number + 1, hasFailed: false }))}
        />
      )}
      <Attribution tiles={hasTiles ? tiles : null} hasOutlines={outlinesUrl !== null} />
    </div>
  );
}

/** Further up than Mercator's square there is nothing to see. */
const wholeWorld: [[number, number], [number, number]] = [
  [-85.06, -220],
  [85.06, 220],
];

function startOf(view: MapView) {
  return "fit" in view
    ? { bounds: view.fit.map(toLatLng), boundsOptions: fitOptions }
    : { center: toLatLng(view.center), zoom: view.zoom };
}
