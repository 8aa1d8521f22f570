import { useEffect } from "react";
import { useMap } from "react-leaflet";
import { arrangeLabels } from "./arrange-labels.ts";

/** Fired at the map when a label is new, has moved or reads otherwise. */
export const labelsChanged = "labelschanged";

/** Arranges labels once per frame in which the map or a label has changed. */
export function LabelsApart() {
  const map = useMap();
  useEffect(() => {
    let frame = 0;
    const arrange = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => arrangeLabels(map.getContainer()));
    };
    arrange();
    map.on(`zoomend moveend resize ${labelsChanged}`, arrange);
    return () => {
      cancelAnimationFrame(frame);
      map.off(`zoomend moveend resize ${labelsChanged}`, arrange);
    };
  }, [map]);
  return null;
}
