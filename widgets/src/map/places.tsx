import type { Facility } from "@wardway/model";
import { divIcon } from "leaflet";
import { useEffect, useMemo } from "react";
import { Marker, Pane, useMap } from "react-leaflet";
import { labelsChanged } from "./labels-apart.tsx";

export interface PlacesProps {
  places: readonly Facility[];
  onPlace: ((place: Facility) => void) | undefined;
}

/** A cross each, and a label where there is space. */
export function Places({ places, onPlace }: PlacesProps) {
  return (
    <Pane name="places" style={{ zIndex: 550 }}>
      {places.map((place) => (
        <Place key={place.id} place={place} onPlace={onPlace} />
      ))}
    </Pane>
  );
}

function Place({ place, onPlace }: { place: Facility; onPlace: PlacesProps["onPlace"] }) {
  const map = useMap();
  const icon = useMemo(() => createIcon(place.name), [place.name]);
  // Here, because the pane draws its content later than itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another label needs other space
  useEffect(() => void map.fire(labelsChanged), [map, icon]);
  const handlers = useMemo(() => (onPlace ? { click: () => onPlace(place) } : {}), [onPlace, place]);
  return (
    <Marker
      position={[place.latitude, place.longitude]}
      icon={icon}
      interactive={onPlace !== undefined}
      // Keyboard users have the search: the map is one tab stop.
      keyboard={false}
      title={place.name}
      eventHandlers={handlers}
      pane="places"
    />
  );
}

/** As text, because imported facility lists are untrusted. */
function createIcon(name: string) {
  const text = document.createElement("span");
  text.className = "ww-map-place-name";
  text.textContent = name;
  return divIcon({ className: "ww-map-place", html: text, iconSize: [18, 18] });
}
