import { mapMessages } from "@wardway/model/messages/en/map";
import "./map.css";
import type { Facility, MapBackground } from "@wardway/model";
import type { Map as LeafletMap } from "leaflet";
import { type ReactNode, useCallback, useId, useState } from "react";
import { MapContainer, ScaleControl } from "react-leaflet";
import { useTranslator } from "../messages/messages.tsx";
import { classNames } from "../ui/class-names.ts";
import { Attribution } from "./attribution.tsx";
import { BasemapBackground } from "./basemap-background.tsx";
import { LabelsApart } from "./labels-apart.tsx";
import { useMapBehaviour } from "./map-behaviour.ts";
import { Outlines } from "./outlines.tsx";
import { Places } from "./places.tsx";
import { mapTexts } from "./texts.ts";
import { TileBackground } from "./tile-background.tsx";
import { TilesNotice } from "./tiles-notice.tsx";
import { useCoverage } from "./use-coverage.ts";
import { useReducedMotion } from "./use-reduced-motion.ts";
import { fitOptions, type MapView, toLatLng } from "./viewport.ts";
import { ZoomButtons } from "./zoom-buttons.tsx";

export type { MapView } from "./viewport.ts";

export interface BaseMapProps {
  /** Null: outlines only. The basemap is drawn above them where it has tiles. */
  background: MapBackground | null;
  /** TopoJSON of the states; null for none. */
  outlinesUrl: string | null;
  /** The map follows changes, unless the user has moved it. */
  view: MapView;
  /** Accessible name. */
  label: string;
  /** Labelled where there is space. */
  places?: readonly Facility[];
  /** Pointer only: keyboard users need another way, such as a search. */
  onPlace?: ((place: Facility) => void) | undefined;
  /** If false, one finger scrolls the page and two move the map. */
  oneFinger?: boolean;
  className?: string | undefined;
  /** react-leaflet layers. */
  children?: ReactNode;
  onReady?: ((map: LeafletMap) => void) | undefined;
}

/** Tiles above packaged outlines on plain ground. Leaflet needs a window: import only in modules loaded by `lazyMap`. */
export function BaseMap({
  background,
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
  const isDrawn = background !== null && !tilesAttempt.hasFailed;
  const basemap = isDrawn && "bounds" in background ? background : null;
  const tiles = isDrawn && !("bounds" in background) ? background : null;
  const coverage = useCoverage(map, basemap);
  // They are not fetched where the basemap shows more.
  const hasOutlines = outlinesUrl !== null && (tiles !== null || coverage === "none" || coverage === "part");
  const onFailed = useCallback(() => setTilesAttempt(({ number }) => ({ number, hasFailed: true })), []);
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
        {...getStart(view)}
        minZoom={3}
        maxZoom={getMaxZoom(background)}
        maxBounds={MERCATOR_BOUNDS}
        maxBoundsViscosity={1}
        attributionControl={false}
        zoomControl={false}
        scrollWheelZoom={false}
        inertia={!isStill}
        zoomAnimation={!isStill}
        fadeAnimation={!isStill}
        markerZoomAnimation={!isStill}
      >
        <Outlines url={hasOutlines ? outlinesUrl : null} />
        {tiles && <TileBackground key={tilesAttempt.number} tiles={tiles} onFailed={onFailed} />}
        {basemap && <BasemapBackground basemap={basemap} attempt={tilesAttempt.number} onFailed={onFailed} />}
        <Places places={places} onPlace={onPlace} />
        {children}
        <LabelsApart />
        <ScaleControl position="bottomleft" updateWhenIdle />
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
      <Attribution
        text={tiles?.attribution ?? (coverage === "none" ? null : (basemap?.attribution ?? null))}
        hasOutlines={hasOutlines && tiles === null}
      />
    </div>
  );
}

/** Vector tiles stay sharp beyond their own levels; outlines alone have nothing to show there. */
function getMaxZoom(background: MapBackground | null): number {
  if (background === null) return 17;
  return "bounds" in background ? 19 : background.maxZoom;
}

/** Limits of Web Mercator. */
const MERCATOR_BOUNDS: [[number, number], [number, number]] = [
  [-85.06, -220],
  [85.06, 220],
];

function getStart(view: MapView) {
  return "fit" in view
    ? { bounds: view.fit.map(toLatLng), boundsOptions: fitOptions }
    : { center: toLatLng(view.center), zoom: view.zoom };
}
