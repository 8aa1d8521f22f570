import type { Map as LeafletMap } from "leaflet";
import { useEffect, useRef } from "react";
import { isMovedByReader, type MapView, showView, trackReaderMoves } from "./viewport.ts";

interface Behaviour {
  readonly view: MapView;
  readonly label: string;
  /** Id of the text that explains the keys. */
  readonly hint: string;
  readonly oneFinger: boolean;
  readonly isStill: boolean;
  readonly onReady: ((map: LeafletMap) => void) | undefined;
}

/** Adds accessible names, page scrolling, reduced motion and resizing to Leaflet. */
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

  useEffect(() => (map ? trackReaderMoves(map) : undefined), [map]);

  useEffect(() => {
    // Leaflet 1.9 ends an animated zoom 250 ms later, also on a map that was removed since. No cleanup: it would come first.
    map?.on("unload", () => Object.assign(map, { _animatingZoom: false }));
  }, [map]);

  const viewKey = JSON.stringify(view);
  useEffect(() => {
    if (!map) return;
    const target: MapView = JSON.parse(viewKey);
    // A view chosen by the user stays.
    if (!("fit" in target) || !isMovedByReader(map)) showView(map, target);
  }, [map, viewKey]);

  useEffect(() => {
    if (!map) return;
    const container = map.getContainer();
    const watched = new ResizeObserver(() => {
      const wasHidden = map.getSize().x === 0;
      map.invalidateSize({ animate: false });
      const target: MapView = JSON.parse(viewKey);
      // Shows the complete route after a resize, unless the user has moved the map.
      if (wasHidden || ("fit" in target && !isMovedByReader(map))) showView(map, target);
    });
    watched.observe(container);
    return () => watched.disconnect();
  }, [map, viewKey]);

  useEffect(() => {
    if (!map) return;
    // The wheel scrolls the page until the map has the focus.
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
    // Leaflet animates arrow keys regardless of its options.
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
