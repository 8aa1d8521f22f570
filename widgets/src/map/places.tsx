import type { Facility } from "@wardway/db/model";
import { divIcon } from "leaflet";
import { useMemo } from "react";
import { Marker, Pane, Tooltip } from "react-leaflet";

export interface PlacesProps {
  places: readonly Facility[];
  onPlace: ((place: Facility) => void) | undefined;
}

/** Hospitals and other places of care: a cross each, and the name. */
export function Places({ places, onPlace }: PlacesProps) {
  return (
    <Pane name="places" style={{ zIndex: 610 }}>
      {places.map((place) => (
        <Place key={place.id} place={place} onPlace={onPlace} />
      ))}
    </Pane>
  );
}

function Place({ place, onPlace }: { place: Facility; onPlace: PlacesProps["onPlace"] }) {
  const handlers = useMemo(() => (onPlace ? { click: () => onPlace(place) } : {}), [onPlace, place]);
  return (
    <Marker
      position={[place.latitude, place.longitude]}
      icon={cross}
      interactive={onPlace !== undefined}
      keyboard={onPlace !== undefined}
      title={place.name}
      alt={place.name}
      eventHandlers={handlers}
      pane="places"
    >
      <Tooltip permanent direction="right" offset={[8, 0]} className="ww-map-place-name" pane="places">
        {place.name}
      </Tooltip>
    </Marker>
  );
}

const cross = divIcon({ className: "ww-map-place", iconSize: [18, 18] });
