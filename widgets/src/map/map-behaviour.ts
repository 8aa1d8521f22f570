import type { Position } from "@wardway/db/model";
import { type Map as LeafletMap, latLngBounds } from "leaflet";
import { useEffect, useRef } from "react";

/** A place and a zoom, or all of these places (one at least). */
export type MapView =
  | { readonly center: Position; readonly zoom: number }
  | { readonly fit: readonly Position[] };

/** Pixels that stay free around what is fitted, for the labels of its ends; and how near a fit goes. */
export const fitOptions = {
  paddingTopLeft: [56, 48] as [number, number],
  paddingBottomRight: [104, 48] as [number, number],
  maxZoom: 15,
};

export const pair = ({ latitude, longitude }: Position): [number, number] => [latitude, longitude];

interface Behaviour {
  readonly view: MapView;
  readonly label: string;
  /** Id of the text that tells the keys. */
  readonly hint: string;
  readonly oneFinger: boolean;
  /** Motion is not wanted. */
  readonly isStill: boolean;
  readonly onReady: ((map: LeafletMap) => void) | undefined;
}

/** What Leaflet does not do by itself: names, a page that scrolls past the map, stillness, and changes of size. */
export function useMapBehaviour(
  map: LeafletMap | null,
  { view, label, hint, oneFinger, isStill, onReady }: Behaviour,
): void {
  useEffect(() => {
    const container = map?.getContainer();
    container?.setAttribute("role", "application");
    container?.setAttribute("aria-label", label);
    container?.setAttribute("aria-describedby", hint);
  }, [map, label, hint]);

  const viewKey = JSON.stringify(view);
  useEffect(() => {
    if (map) show(map, JSON.parse(viewKey));
  }, [map, viewKey]);

  useEffect(() => {
    if (!map) return;
    const container = map.getContainer();
    const watched = new ResizeObserver(() => {
      const wasHidden = map.getSize().x === 0;
      map.invalidateSize({ animate: false });
      if (wasHidden) show(map, JSON.parse(viewKey));
    });
    watched.observe(container);
    return () => watched.disconnect();
  }, [map, viewKey]);

  useEffect(() => {
    if (!map) return;
    // The wheel belongs to the page until somebody turns to the map.
    const listeners = new AbortController();
    const { signal } = listeners;
    const container = map.getContainer();
    container.addEventListener("focusin", () => map.scrollWheelZoom.enable(), { signal });
    container.addEventListener("focusout", () => map.scrollWheelZoom.disable(), { signal });
    if (!oneFinger && matchMedia("(pointer: coarse)").matches) map.dragging.disable();
    else map.dragging.enable();
    return () => listeners.abort();
  }, [map, oneFinger]);

  useEffect(() => {
    if (!map || !isStill) return;
    // The arrow keys would glide whatever the map's options say.
    const glide = map.panBy;
    map.panBy = (offset, options) => glide.call(map, offset, { ...options, animate: false });
    return () => {
      map.panBy = glide;
    };
  }, [map, isStill]);

  const ready = useRef(onReady);
  ready.current = onReady;
  useEffect(() => {
    if (map) ready.current?.(map);
  }, [map]);
}

function show(map: LeafletMap, view: MapView): void {
  if ("fit" in view) map.fitBounds(latLngBounds(view.fit.map(pair)), { ...fitOptions, animate: false });
  else map.setView(pair(view.center), view.zoom, { animate: false });
}
