import type { Position } from "@wardway/model";
import type { PlaceOnMap } from "@wardway/widgets/request/location-field";
import PlacePicker from "@wardway/widgets/request/place-picker";
import { useCallback } from "react";
import { outlinesUrl } from "./outlines-url.ts";
import { useMapToast } from "./use-map-toast.ts";

/** Renders location fields' maps with this portal's outlines and toasts. @param near ranks places */
export function useLocationMap(near: Position | null) {
  const onProblem = useMapToast();
  return useCallback(
    (place: PlaceOnMap) => (
      <PlacePicker
        className="h-[300px]"
        place={place}
        near={near}
        outlinesUrl={outlinesUrl}
        onProblem={onProblem}
      />
    ),
    [near, onProblem],
  );
}
