import type { Position } from "@wardway/model";
import { type Map as LeafletMap, latLngBounds } from "leaflet";

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

export const toLatLng = ({ latitude, longitude }: Position): [number, number] => [latitude, longitude];

/** Maps that are being moved by the page itself at this moment. */
const movedByPage = new WeakSet<LeafletMap>();
const movedByReader = new WeakSet<LeafletMap>();

/** Whether somebody has moved or zoomed the map since the page last chose what it shows. */
export const isMovedByReader = (map: LeafletMap) => movedByReader.has(map);

/** Notes from now on what the reader does with the map. @returns what ends it */
export function trackReaderMoves(map: LeafletMap): () => void {
  const note = () => {
    if (!movedByPage.has(map)) movedByReader.add(map);
  };
  map.on("movestart zoomstart", note);
  return () => {
    map.off("movestart zoomstart", note);
  };
}

/** Calls `hear` when the reader moves the map, but not when they zoom it alone. @returns what ends it */
export function onPannedByReader(map: LeafletMap, hear: () => void): () => void {
  let isZooming = false;
  const zooms = () => {
    isZooming = true;
  };
  const rests = () => {
    isZooming = false;
  };
  const moves = () => {
    if (!isZooming && !movedByPage.has(map)) hear();
  };
  map.on("zoomstart", zooms).on("zoomend", rests).on("movestart", moves);
  return () => {
    map.off("zoomstart", zooms).off("zoomend", rests).off("movestart", moves);
  };
}

/** Moves the map as the page's own doing. Leaflet tells of the start of a move before the call returns. */
export function moveAsPage(map: LeafletMap, move: () => void): void {
  movedByPage.add(map);
  move();
  movedByPage.delete(map);
}

/** The page chooses what is in sight, from where the reader may go on. */
export function showView(map: LeafletMap, view: MapView): void {
  movedByReader.delete(map);
  moveAsPage(map, () => {
    if ("fit" in view) map.fitBounds(latLngBounds(view.fit.map(toLatLng)), { ...fitOptions, animate: false });
    else map.setView(toLatLng(view.center), view.zoom, { animate: false });
  });
}
