import type { Position } from "@wardway/model";
import { type Map as LeafletMap, latLngBounds } from "leaflet";

/** Center and zoom, or bounds (at least one position). */
export type MapView =
  | { readonly center: Position; readonly zoom: number }
  | { readonly fit: readonly Position[] };

/** Pixels for both ends' labels. */
export const fitOptions = {
  paddingTopLeft: [56, 48] as [number, number],
  paddingBottomRight: [56, 48] as [number, number],
  maxZoom: 15,
};

export const toLatLng = ({ latitude, longitude }: Position): [number, number] => [latitude, longitude];

/** Maps that code is currently moving. */
const movedByPage = new WeakSet<LeafletMap>();
const movedByReader = new WeakSet<LeafletMap>();

/** Since the last `showView`. */
export const isMovedByReader = (map: LeafletMap) => movedByReader.has(map);

/** @returns stops recording */
export function trackReaderMoves(map: LeafletMap): () => void {
  const note = () => {
    if (!movedByPage.has(map)) movedByReader.add(map);
  };
  map.on("movestart zoomstart", note);
  return () => {
    map.off("movestart zoomstart", note);
  };
}

/**
 * Ignores zooming.
 * @returns removes the listener
 */
export function onPannedByReader(map: LeafletMap, listener: () => void): () => void {
  let isZooming = false;
  const zooms = () => {
    isZooming = true;
  };
  const rests = () => {
    isZooming = false;
  };
  const moves = () => {
    if (!isZooming && !movedByPage.has(map)) listener();
  };
  map.on("zoomstart", zooms).on("zoomend", rests).on("movestart", moves);
  return () => {
    map.off("zoomstart", zooms).off("zoomend", rests).off("movestart", moves);
  };
}

/** Excludes a movement from the user's. Leaflet emits `movestart` synchronously. */
export function moveAsPage(map: LeafletMap, move: () => void): void {
  movedByPage.add(map);
  move();
  movedByPage.delete(map);
}

/** Forgets the user's movements. */
export function showView(map: LeafletMap, view: MapView): void {
  movedByReader.delete(map);
  moveAsPage(map, () => {
    if ("fit" in view) map.fitBounds(latLngBounds(view.fit.map(toLatLng)), { ...fitOptions, animate: false });
    else map.setView(toLatLng(view.center), view.zoom, { animate: false });
  });
}
