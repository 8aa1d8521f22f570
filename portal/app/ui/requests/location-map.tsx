import { MapPicker, type MapPickerProps } from "@wardway/widgets/map/map-picker";
import { useEffect, useRef } from "react";
import { outlinesUrl } from "../maps/outlines-url.ts";
import { useMapToast } from "../maps/use-map-toast.ts";

/** The map of a location, with this portal's outlines and messages. */
export function LocationMap({
  id,
  ...picker
}: { id: string } & Omit<MapPickerProps, "outlinesUrl" | "onProblem">) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A promise in newer browsers, which is nothing to call once the map goes.
    void panel.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    // Clear of the bar with the buttons, which stays at the lower edge.
    <div ref={panel} id={id} className="mb-3 scroll-mb-24">
      <MapPicker {...picker} outlinesUrl={outlinesUrl} onProblem={useMapToast()} />
    </div>
  );
}
