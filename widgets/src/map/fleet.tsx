import type { Position } from "@wardway/model";
import { useEffect } from "react";
import { useMap } from "react-leaflet";
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
  onSelect: (id: number) => void;
}

/** Shows all vehicles again when one leaves a map that the user has not moved. */
export function Fleet({ vehicles, onSelect }: FleetProps) {
  const map = useMap();
  useEffect(() => {
    const bounds = map.getBounds();
    if (isMovedByReader(map) || vehicles.every((at) => bounds.contains(toLatLng(at)))) return;
    showView(map, { fit: vehicles.map(toPlace) });
  }, [map, vehicles]);
  return vehicles.map((vehicle) => (
    <Vehicle
      key={vehicle.id}
      at={vehicle}
      isLate={vehicle.isLate}
      name={vehicle.name}
      onSelect={() => onSelect(vehicle.id)}
    />
  ));
}

export const toPlace = ({ latitude, longitude }: Position): Position => ({ latitude, longitude });
