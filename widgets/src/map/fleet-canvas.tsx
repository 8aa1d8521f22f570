import type { MapBackground, Position } from "@wardway/model";
import { useEffect, useMemo } from "react";
import { useMap } from "react-leaflet";
import { BaseMap } from "./base-map.tsx";
import { Vehicle, type VehicleOnMap } from "./vehicle.tsx";
import { isMovedByReader, showView, toLatLng } from "./viewport.ts";

export interface FleetVehicle extends VehicleOnMap {
  readonly id: number;
  /** Shown where there is space. */
  readonly name: string;
  readonly isLate: boolean;
}

export interface FleetCanvasProps {
  /** At least one. */
  vehicles: readonly FleetVehicle[];
  /** Pointer only: keyboard users need another way, such as a list. */
  onSelect: (id: number) => void;
  background: MapBackground | null;
  outlinesUrl: string | null;
  label: string;
}

/** Leaflet part of a map of several vehicles. */
export default function FleetCanvas(props: FleetCanvasProps & { className?: string | undefined }) {
  const { vehicles, onSelect } = props;
  const ids = vehicles.map(({ id }) => id).join(" ");
  // Movements affect the view only at the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const view = useMemo(() => ({ fit: vehicles.map(place) }), [ids]);
  return (
    <BaseMap
      background={props.background}
      outlinesUrl={props.outlinesUrl}
      label={props.label}
      className={props.className}
      view={view}
    >
      {vehicles.map((vehicle) => (
        <Vehicle
          key={vehicle.id}
          at={vehicle}
          isLate={vehicle.isLate}
          name={vehicle.name}
          onSelect={() => onSelect(vehicle.id)}
        />
      ))}
      <AllInViewport places={vehicles} />
    </BaseMap>
  );
}

/** Shows all vehicles again when one leaves a map that the user has not moved. */
function AllInViewport({ places }: { places: readonly Position[] }) {
  const map = useMap();
  useEffect(() => {
    const bounds = map.getBounds();
    if (isMovedByReader(map) || places.every((at) => bounds.contains(toLatLng(at)))) return;
    showView(map, { fit: places.map(place) });
  }, [map, places]);
  return null;
}

const place = ({ latitude, longitude }: Position): Position => ({ latitude, longitude });
