import type { Map as LeafletMap } from "leaflet";
import type { Bbox } from "protomaps-leaflet";

const signs = ".ww-map-place, .ww-map-place-name, .ww-map-sign, .ww-map-sign-text";

/** Markers and their names, which labels of the basemap must not touch, in pixels of the world at this zoom level. */
export function findObstacles(map: LeafletMap): Bbox[] {
  const container = map.getContainer();
  const frame = container.getBoundingClientRect();
  const { x, y } = map.getPixelBounds().min ?? { x: 0, y: 0 };
  const shown = [...container.querySelectorAll<HTMLElement>(signs)].filter(
    // A vehicle moves on: labels would come and go.
    (sign) => !sign.closest(".ww-map-vehicle") && sign.dataset.side !== "none",
  );
  return shown.map((sign) => {
    const { left, top, right, bottom } = sign.getBoundingClientRect();
    return {
      minX: Math.round(left - frame.left + x),
      minY: Math.round(top - frame.top + y),
      maxX: Math.round(right - frame.left + x),
      maxY: Math.round(bottom - frame.top + y),
    };
  });
}
