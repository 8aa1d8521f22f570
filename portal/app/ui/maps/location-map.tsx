import { MapPicker } from "@wardway/widgets/map/map-picker";
import type { PlaceOnMap } from "@wardway/widgets/request/location-field";
import { useCallback } from "react";
import type { FormMap } from "../requests/prepare-form.server.ts";
import { outlinesUrl } from "./outlines-url.ts";
import { useMapToast } from "./use-map-toast.ts";

/** Renders location fields' maps with this portal's outlines and toasts. */
export function useLocationMap(map: FormMap) {
  const onProblem = useMapToast();
  return useCallback(
    (place: PlaceOnMap) => (
      <MapPicker {...place} map={map} near={map.near} outlinesUrl={outlinesUrl} onProblem={onProblem} />
    ),
    [map, onProblem],
  );
}
