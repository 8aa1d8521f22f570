import type { Facility, MapBackground, Position } from "@wardway/model";
import { mapMessages } from "@wardway/model/messages/en/map";
import { divIcon, type LatLng, type Map as LeafletMap, type Marker as LeafletMarker } from "leaflet";
import { useEffect, useMemo, useState } from "react";
import { Marker, useMap, useMapEvents } from "react-leaflet";
import { useTranslator } from "../messages/messages.tsx";
import { BaseMap, type MapView } from "./base-map.tsx";
import { labelsChanged } from "./labels-apart.tsx";
import { PickerAim } from "./picker-aim.tsx";
import { toLatLng } from "./viewport.ts";

export interface PickerCanvasProps {
  background: MapBackground | null;
  outlinesUrl: string | null;
  label: string;
  /** The map follows changes. */
  view: MapView;
  marker: Position | null;
  facilities: readonly Facility[];
  onFacility: (facility: Facility) => void;
  onMark: (position: Position) => void;
  /** Called initially and after each movement. */
  onView: (center: Position, zoom: number) => void;
}

type Props = PickerCanvasProps & { className?: string | undefined };

/** Leaflet part of `MapPicker`. */
export default function PickerCanvas(props: Props) {
  const { marker, facilities, onFacility, onMark, onView } = props;
  const reportView = (map: LeafletMap) => onView(toPosition(map.getCenter()), map.getZoom());
  const [ready, setReady] = useState(false);
  return (
    <BaseMap
      background={props.background}
      outlinesUrl={props.outlinesUrl}
      label={props.label}
      view={props.view}
      places={facilities}
      onPlace={onFacility}
      className={props.className}
      onReady={(map) => {
        setReady(true);
        reportView(map);
      }}
    >
      <Movements onMark={onMark} onView={reportView} />
      {marker && <Pin at={marker} onMove={onMark} />}
      {ready && <PickerAim onPlace={(center) => onMark(toPosition(center))} />}
    </BaseMap>
  );
}

function Movements(props: { onMark: (position: Position) => void; onView: (map: LeafletMap) => void }) {
  const map = useMapEvents({
    click: ({ latlng }) => props.onMark(toPosition(latlng)),
    moveend: () => props.onView(map),
  });
  return null;
}

function Pin({ at, onMove }: { at: Position; onMove: (position: Position) => void }) {
  const { t } = useTranslator(mapMessages);
  const map = useMap();
  const [pin] = useState(createPin);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a moved marker covers other labels
  useEffect(() => void map.fire(labelsChanged), [map, at]);
  const handlers = useMemo(
    () => ({
      dragend: ({ target }: { target: LeafletMarker }) => onMove(toPosition(target.getLatLng())),
    }),
    [onMove],
  );
  return (
    <Marker
      position={toLatLng(at)}
      icon={pin}
      draggable
      autoPan
      // Keyboard users have the crosshair: the map is one tab stop.
      keyboard={false}
      alt={t("map.marker")}
      zIndexOffset={1000}
      eventHandlers={handlers}
    />
  );
}

/** Wraps the longitude after panning around the world. */
function toPosition(place: LatLng): Position {
  const { lat, lng } = place.wrap();
  return { latitude: lat, longitude: lng };
}

/** Each marker needs its own, because an element has one place. */
function createPin() {
  const sign = document.createElement("span");
  sign.className = "ww-map-sign ww-map-sign-destination";
  return divIcon({ className: "ww-map-pin", html: sign, iconSize: [44, 44], iconAnchor: [22, 22] });
}
