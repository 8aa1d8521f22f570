import type { Facility, MapConfig, Position } from "@wardway/model";
import { pickerMessages } from "@wardway/model/messages/en/picker";
import LocateFixed from "lucide-react/icons/locate-fixed";
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
  /** Purpose of the place: "Current location". */
  label: string;
  map: MapConfig;
  /** Initial view without a marker; default: the map's. */
  near: Position | null;
  /** TopoJSON of us-atlas. */
  outlinesUrl: string | null;
  position: Position | null;
  address: string;
  /** If typed, only the user's choice replaces it. */
  isTyped: boolean;
  onMark: (position: Position) => void;
  onAddress: (address: string) => void;
  /** Text for a position without an address; default: the user types a name. */
  describe?: ((position: Position) => string) | undefined;
  /** Moves the focus to the address field. */
  onName: () => void;
  /** Called if loading fails. Must be stable between renders. */
  onProblem?: ((problem: string) => void) | undefined;
  className?: string | undefined;
}

/** Single buildings are distinguishable. */
const CLOSE_UP_ZOOM = 16;

/** Picks a place by search, click, drag, crosshair or device location. Returns its position first, then its address. */
export function MapPicker(props: MapPickerProps) {
  const { label, position, map, near, onMark, onProblem } = props;
  const { t } = useTranslator(pickerMessages);
  const place = label.toLowerCase();
  const id = useId();
  const api = useTransportApi();
  const { facilities, look } = useFacilitiesInView(api);
  const marked = useMarkedAddress(api, props);
  const [view, setView] = useState<MapView>(() =>
    position ? { center: position, zoom: CLOSE_UP_ZOOM } : { center: near ?? map.center, zoom: map.zoom },
  );
  const viewCenter = useRef<Position>(position ?? near ?? map.center);

  // Shows a place that was set outside the map.
  const own = useRef(position);
  useEffect(() => {
    if (position && isSame(position, own.current)) return;
    own.current = position;
    if (position) setView({ center: position, zoom: CLOSE_UP_ZOOM });
    marked.forget();
  }, [position, marked.forget]);
  // Typing replaces the map's address.
  const isRetyped = props.isTyped && ["filled", "unnamed"].includes(marked.state.kind);
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
    setView({ center: place, zoom: CLOSE_UP_ZOOM });
  });
  const placeMarker = (place: Position) => {
    location.forget();
    mark(place);
    marked.lookUp(place);
  };
  const chooseFacility = (facility: Facility) => {
    location.forget();
    mark({ latitude: facility.latitude, longitude: facility.longitude });
    marked.take(facilityAddress(facility));
  };
  const choose = (place: FoundPlace, text: string) => {
    location.forget();
    mark(place.position);
    setView({ center: place.position, zoom: CLOSE_UP_ZOOM });
    marked.take(place.address, text, place.isUncertain);
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
        near={() => viewCenter.current}
        onChoose={choose}
      />
      <Canvas
        className="mt-3 h-[300px]"
        background={map.tiles ?? map.basemap ?? null}
        outlinesUrl={props.outlinesUrl}
        label={t("picker.labelWithCrosshair", { place })}
        view={view}
        marker={position}
        facilities={facilities}
        onFacility={chooseFacility}
        onMark={placeMarker}
        onView={(center, zoom) => {
          viewCenter.current = center;
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
          pending={location.isLocating}
          icon={<LocateFixed aria-hidden="true" className="size-4" />}
          onClick={location.locate}
        >
          {t("picker.useOwnLocation")}
        </Button>
      </div>
      <MarkedAddress
        state={marked.state}
        problem={location.problem}
        onUse={marked.write}
        onName={props.onName}
      />
    </section>
  );
}

const isSame = (one: Position, other: Position | null) =>
  one.latitude === other?.latitude && one.longitude === other.longitude;
