import type { MapBasemap } from "@wardway/model";
import { mapMessages } from "@wardway/model/messages/en/map";
import { divIcon, type LatLngBounds, type LatLngTuple, type Map as LeafletMap, latLngBounds } from "leaflet";
import { useEffect, useState } from "react";
import { Marker, Pane, Polyline, useMap } from "react-leaflet";
import { useTranslator } from "../messages/messages.tsx";
import { chooseStep, formatDegrees, linesBetween } from "./degrees.ts";

interface Grid {
  readonly step: number;
  readonly bounds: LatLngBounds;
  /** Clear of edge, buttons and scale. */
  readonly labelled: LatLngBounds;
}

const MIN_SPACING_PX = 110;

/** Pixels for labels, buttons and scale. */
const MARGINS_PX = { top: 16, right: 116, bottom: 64 };

/** Pixels of the longest label, and some space. */
const LABEL_SIZE: [number, number] = [64, 20];

/** Meridians and parallels show scale and location; without the labels that `covered` would cut off. */
export function Graticule({ covered }: { covered: MapBasemap["bounds"] | null }) {
  const map = useMap();
  const [grid, setGrid] = useState<Grid | null>(null);
  useEffect(() => {
    const update = () => setGrid(getGrid(map));
    update();
    map.on("moveend resize", update);
    return () => {
      map.off("moveend resize", update);
    };
  }, [map]);
  return (
    <Pane name="graticule" style={{ zIndex: 160, pointerEvents: "none" }}>
      {grid && <Lines {...grid} covered={covered} />}
    </Pane>
  );
}

function Lines({ step, bounds, labelled, covered }: Grid & Parameters<typeof Graticule>[0]) {
  const { t } = useTranslator(mapMessages);
  const map = useMap();
  const isClear = (at: LatLngTuple) => {
    if (covered === null) return true;
    const corner = map.latLngToContainerPoint(at);
    const label = latLngBounds(
      map.containerPointToLatLng(corner),
      map.containerPointToLatLng(corner.add(LABEL_SIZE)),
    );
    return !label.intersects([
      [covered.south, covered.west],
      [covered.north, covered.east],
    ]);
  };
  // Covers the surroundings too, for dragging.
  const [west, east] = [bounds.pad(1).getWest(), bounds.pad(1).getEast()];
  const [south, north] = [Math.max(-85, bounds.pad(1).getSouth()), Math.min(85, bounds.pad(1).getNorth())];
  const line = { interactive: false, className: "ww-map-graticule", pane: "graticule" };
  return (
    <>
      {linesBetween(south, north, step).map((latitude) => (
        <Polyline
          key={`parallel ${latitude}`}
          {...line}
          positions={[
            [latitude, west],
            [latitude, east],
          ]}
        />
      ))}
      {linesBetween(west, east, step).map((longitude) => (
        <Polyline
          key={`meridian ${longitude}`}
          {...line}
          positions={[
            [south, longitude],
            [north, longitude],
          ]}
        />
      ))}
      {linesBetween(labelled.getSouth(), labelled.getNorth(), step)
        .filter((latitude) => isClear([latitude, bounds.getWest()]))
        .map((latitude) => (
          <DegreeLabel
            key={`latitude ${latitude}`}
            at={[latitude, bounds.getWest()]}
            text={formatDegrees(latitude, step, [t("map.south"), t("map.north")])}
            side="left"
          />
        ))}
      {linesBetween(labelled.getWest(), labelled.getEast(), step)
        .filter((longitude) => isClear([bounds.getNorth(), longitude]))
        .map((longitude) => (
          <DegreeLabel
            key={`longitude ${longitude}`}
            at={[bounds.getNorth(), longitude]}
            text={formatDegrees(longitude, step, [t("map.west"), t("map.east")])}
            side="top"
          />
        ))}
    </>
  );
}

function DegreeLabel({ at, text, side }: { at: [number, number]; text: string; side: "left" | "top" }) {
  const label = document.createElement("span");
  label.className = `ww-map-degrees ww-map-degrees-${side}`;
  label.textContent = text;
  const icon = divIcon({ className: "", html: label, iconSize: [0, 0] });
  return <Marker position={at} icon={icon} interactive={false} keyboard={false} pane="graticule" />;
}

function getGrid(map: LeafletMap): Grid | null {
  const { x: width, y: height } = map.getSize();
  if (width === 0) return null;
  const bounds = map.getBounds();
  const labelled = latLngBounds(
    map.containerPointToLatLng([0, height - MARGINS_PX.bottom]),
    map.containerPointToLatLng([width - MARGINS_PX.right, MARGINS_PX.top]),
  );
  return {
    bounds,
    labelled,
    step: chooseStep((bounds.getEast() - bounds.getWest()) / width, MIN_SPACING_PX),
  };
}
