import type { Facility, MapStart, Position } from "@wardway/model";
import { pickerMessages } from "@wardway/model/messages/en/picker";
import { LocateFixed } from "lucide-react";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { useTransportApi } from "../provider.tsx";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { facilityAddress } from "./facility-address.ts";
import type { FoundPlace } from "./found-place.ts";
import { lazyMap } from "./lazy-map.tsx";
import { MarkedAddress } from "./marked-address.tsx";
import type { PickerCanvasProps } from "./picker-canvas.tsx";
import { PickerSearch } from "./picker-search.tsx";
import { useFacilitiesInView } from "./use-facilities-in-view.ts";
import { useMarkedAddress } from "./use-marked-address.ts";
import { useOwnLocation } from "./use-own-location.ts";
import type { MapView } from "./viewport.ts";

const Canvas = lazyMap<PickerCanvasProps>(() => import("./picker-canvas.tsx"));

export interface MapPickerProps {
  /** What the place is for: "Current location". */
  label: string;
  map: MapStart;
  /** Where it begins while there is no marker, if that is known better than by the map's own start. */
  near: Position | null;
  /** Address of the outlines under the tiles (TopoJSON of us-atlas). */
  outlinesUrl: string | null;
  /** The marker; whoever shows the picker keeps it. */
  position: Position | null;
  /** What stands as the place's address now. */
  address: string;
  /** Whether a person typed that address: then nothing but their own choice replaces it. */
  isTyped: boolean;
  onMark: (position: Position) => void;
  onAddress: (address: string) => void;
  /** Hears why a map did not load. Keep it the same. */
  onProblem?: ((problem: string) => void) | undefined;
  className?: string | undefined;
}

/** Metres of zoom at which one building is told from the next. */
const closeUp = 16;

/**
 * A map to choose one place on: by a search among facilities and addresses, a press, a drag, the keyboard's crosshair
 * or the device's own location. What is chosen comes as a position at once, and as an address as soon as it is known.
 */
export function MapPicker(props: MapPickerProps) {
  const { label, position, map, near, onMark, onProblem } = props;
  const { t } = useTranslator(pickerMessages);
  const place = label.toLowerCase();
  const id = useId();
  const api = useTransportApi();
  const { facilities, look } = useFacilitiesInView(api);
  const marked = useMarkedAddress(api, props);
  const [view, setView] = useState<MapView>(() =>
    position ? { center: position, zoom: closeUp } : { center: near ?? map.center, zoom: map.zoom },
  );
  const looksAt = useRef<Position>(position ?? near ?? map.center);

  // A place that was chosen elsewhere, such as in the address field, comes into sight.
  const own = useRef(position);
  useEffect(() => {
    if (position && isSame(position, own.current)) return;
    own.current = position;
    if (position) setView({ center: position, zoom: closeUp });
    marked.forget();
  }, [position, marked.forget]);
  // The address that was filled in is another one once somebody types in its field.
  const isRetyped = props.isTyped && marked.state.kind === "filled";
  useEffect(() => {
    if (isRetyped) marked.forget();
  }, [isRetyped, marked.forget]);

  const mark = useCallback(
    (place: Position) => {
      own.current = place;
      onMark(place);
    },
    [onMark],
  );
  const location = useOwnLocation((place) => {
    mark(place);
    marked.lookUp(place);
    setView({ center: place, zoom: closeUp });
  });
  const put = (place: Position) => {
    location.forget();
    mark(place);
    marked.lookUp(place);
  };
  const putOn = (facility: Facility) => {
    location.forget();
    mark({ latitude: facility.latitude, longitude: facility.longitude });
    marked.take(facilityAddress(facility));
  };
  const choose = (place: FoundPlace, text: string) => {
    location.forget();
    mark(place.position);
    setView({ center: place.position, zoom: closeUp });
    marked.take(place.address, text);
  };

  return (
    <section
      aria-label={t("picker.label", { place })}
      className={classNames("rounded-md border border-line bg-canvas p-3", props.className)}
    >
      <PickerSearch
        id={`${id}-search`}
        label={label}
        text={props.isTyped && !position ? props.address.slice(0, 100) : ""}
        near={() => looksAt.current}
        onChoose={choose}
      />
      <Canvas
        className="mt-3 h-[300px]"
        tiles={map.tiles}
        outlinesUrl={props.outlinesUrl}
        label={t("picker.labelWithCrosshair", { place })}
        view={view}
        marker={position}
        facilities={facilities}
        onFacility={putOn}
        onMark={put}
        onLook={(center, zoom) => {
          looksAt.current = center;
          look(center, zoom);
        }}
        onProblem={onProblem}
      />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-muted text-sm">{t("picker.hint")}</p>
        <Button
          variant="quiet"
          size="small"
          className="-mx-2"
          pending={location.isAsking}
          icon={<LocateFixed aria-hidden="true" className="size-4" />}
          onClick={location.ask}
        >
          {t("picker.useOwnLocation")}
        </Button>
      </div>
      <MarkedAddress state={marked.state} problem={location.sentence} onUse={marked.write} />
    </section>
  );
}

const isSame = (one: Position, other: Position | null) =>
  one.latitude === other?.latitude && one.longitude === other.longitude;
