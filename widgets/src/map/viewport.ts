import type { Position } from "@wardway/model";
import { type Map as LeafletMap, latLngBounds } from "leaflet";

/** A centre and zoom, or bounds (at least one position). */
export type MapView =
  | { readonly center: Position; readonly zoom: number }
  | { readonly fit: readonly Position[] };

/** Padding in pixels for the labels of both ends. */
export const fitOptions = {
  paddingTopLeft: [56, 48] as [number, number],
  paddingBottomRight: [104, 48] as [number, number],
  maxZoom: 15,
};

export const toLatLng = ({ latitude, longitude }: Position): [number, number] => [latitude, longitude];

/** Maps that code is moving at this moment. */
const movedByPage = new WeakSet<LeafletMap>();
const movedByReader = new WeakSet<LeafletMap>();

/** Whether the user has moved or zoomed the map since the last `showView`. */
export const isMovedByReader = (map: LeafletMap) => movedByReader.has(map);

/** Records the user's movements. @returns stops recording */
export function trackReaderMoves(map: LeafletMap): () => void {
  const note = () => {
    if (!movedByPage.has(map)) movedByReader.add(map);
  };
  map.on("movestart zoomstart", note);
  return () => {
    map.off("movestart zoomstart", note);
  };
}

/** Calls back when the user pans the map, not when they only zoom. @returns removes the listener */
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

/** Marks a movement as not the user's. Leaflet emits `movestart` synchronously. */
export function moveAsPage(map: LeafletMap, move: () => void): void {
  movedByPage.add(map);
  move();
  movedByPage.delete(map);
}

/** Sets the view and forgets the user's movements. */
export function showView(map: LeafletMap, view: MapView): void {
  movedByReader.delete(map);
  moveAsPage(map, () => {
    if ("fit" in view) map.fitBounds(latLngBounds(view.fit.map(toLatLng)), { ...fitOptions, animate: false });
    else map.setView(toLatLng(view.center), view.zoom, { animate: false });
  });
}
