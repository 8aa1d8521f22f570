import type { Facility } from "@wardway/db/model";
import { divIcon } from "leaflet";
import { useEffect, useMemo } from "react";
import { Marker, Pane, Tooltip, useMap } from "react-leaflet";

export interface PlacesProps {
  places: readonly Facility[];
  onPlace: ((place: Facility) => void) | undefined;
}

/** Hospitals and other places of care: a cross each, and the name. */
export function Places({ places, onPlace }: PlacesProps) {
  const map = useMap();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other places have other names
  useEffect(() => {
    const tidy = () => keepNamesApart(map.getContainer());
    tidy();
    map.on("zoomend moveend", tidy);
    return () => {
      map.off("zoomend moveend", tidy);
    };
  }, [map, places]);
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

/** Of names that would lie upon one another, or upon a sign, the first stays; the crosses stay all. */
function keepNamesApart(container: HTMLElement): void {
  const taken = [...container.querySelectorAll(".ww-map-sign-text")].map(boxOf);
  for (const name of container.querySelectorAll<HTMLElement>(".ww-map-place-name")) {
    const box = boxOf(name);
    const isFree = taken.every((other) => !overlaps(box, other));
    name.style.visibility = isFree ? "visible" : "hidden";
    if (isFree) taken.push(box);
  }
}

const boxOf = (element: Element) => element.getBoundingClientRect();

const overlaps = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
