import type { Position } from "@wardway/model";
import { useEffect, useState } from "react";
import { useMap, useMapEvent } from "react-leaflet";
import { type Pixel, spread } from "./spread.ts";
import { Vehicle, type VehicleOnMap } from "./vehicle.tsx";
import { isMovedByReader, showView, toLatLng } from "./viewport.ts";

export interface FleetVehicle extends VehicleOnMap {
  readonly id: number;
  /** Shown where there is space. */
  readonly name: string;
  readonly isLate: boolean;
}

export interface FleetProps {
  vehicles: readonly FleetVehicle[];
  /** Pointer only: keyboard users need another way, such as a list. */
  onSelect?: ((id: number) => void) | undefined;
}

/** Pixels between the centers of two markers, which do not touch. */
const DISTANCE = 38;

/**
 * Shows all vehicles again when one leaves a map that the user has not moved. Markers that would cover each other, such
 * as those in front of a hospital, stand side by side.
 */
export function Fleet({ vehicles, onSelect }: FleetProps) {
  const map = useMap();
  const [zoom, setZoom] = useState(map.getZoom());
  useMapEvent("zoomend", () => setZoom(map.getZoom()));
  useEffect(() => {
    const bounds = map.getBounds();
    if (isMovedByReader(map) || vehicles.every((at) => bounds.contains(toLatLng(at)))) return;
    showView(map, { fit: vehicles.map(toPlace) });
  }, [map, vehicles]);
  const offsets = spread(
    vehicles.map((at) => map.project(toLatLng(at), zoom)),
    DISTANCE,
  );
  return vehicles.map((vehicle, index) => (
    <Vehicle
      key={vehicle.id}
      at={vehicle}
      isLate={vehicle.isLate}
      name={vehicle.name}
      offset={toTranslate(offsets[index])}
      {...(onSelect && { onSelect: () => onSelect(vehicle.id) })}
    />
  ));
}

/** As CSS. */
const toTranslate = ({ x, y }: Pixel = { x: 0, y: 0 }) => `${Math.round(x)}px ${Math.round(y)}px`;

export const toPlace = ({ latitude, longitude }: Position): Position => ({ latitude, longitude });
