import type { Position } from "@wardway/model";
import { mapMessages } from "@wardway/model/messages/en/map";
import {
  divIcon,
  type Circle as LeafletCircle,
  type LeafletEvent,
  type Marker as LeafletMarker,
} from "leaflet";
import { useEffect, useMemo, useRef, useState } from "react";
import { Circle, Marker, useMap } from "react-leaflet";
import { useTranslator } from "../messages/messages.tsx";
import { glide } from "./glide.ts";
import { getHeading, turnTo } from "./heading.ts";
import { labelsChanged } from "./labels-apart.tsx";
import { signText } from "./sign-text.ts";
import { useReducedMotion } from "./use-reduced-motion.ts";
import { toLatLng } from "./viewport.ts";

export interface VehicleOnMap extends Position {
  /** Degrees clockwise from north; null or missing if unreported. */
  readonly heading?: number | null;
  /** Radius in meters, 95 % confidence. */
  readonly accuracy?: number;
  readonly isOld?: boolean;
  readonly trail?: VehicleTrail | null;
}

/** Positions of the last minutes, oldest first. */
export interface VehicleTrail {
  /** Encoded polyline, precision 5. */
  readonly polyline: string | null;
  /** After it. */
  readonly since: readonly Position[];
}

export interface VehicleProps {
  at: VehicleOnMap;
  isLate: boolean;
  /** Instead of "Vehicle". */
  name?: string;
  /** The marker's shift from its place, as CSS `translate`. */
  offset?: string;
  onSelect?: () => void;
}

/** The marker and its accuracy circle glide between positions, or jump with reduced motion. */
export function Vehicle({ at, isLate, name, offset = "none", onSelect }: VehicleProps) {
  const map = useMap();
  const marker = useRef<LeafletMarker>(null);
  const circle = useRef<LeafletCircle>(null);
  // Moved imperatively: React only places it once.
  const [start] = useState(() => toLatLng(at));
  const isStill = useReducedMotion();
  const { t } = useTranslator(mapMessages);
  const isOld = at.isOld ?? false;
  const text = name ?? t(isOld ? "map.oldVehicle" : "map.vehicle");
  const look = isOld ? "ww-map-vehicle-old" : isLate ? "ww-map-vehicle-late" : "";
  const icon = useMemo(() => createIcon(look, text), [look, text]);
  const { latitude, longitude, heading = null } = at;

  const before = useRef<Position | null>(null);
  const turned = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new icon is a new element, which needs rotation
  useEffect(() => {
    const here = { latitude, longitude };
    const direction = getHeading(heading, before.current, here);
    if (direction !== null) turned.current = turnTo(turned.current, direction);
    const arrow = marker.current?.getElement()?.querySelector<HTMLElement>("[data-arrow]");
    if (!arrow || turned.current === null) return;
    arrow.style.rotate = `${turned.current}deg`;
    arrow.dataset.arrow = "known";
  }, [latitude, longitude, heading, icon]);

  useEffect(() => {
    const here = { latitude, longitude };
    const isFirst = before.current === null;
    before.current = here;
    const tidy = () => void map.fire(labelsChanged);
    return marker.current ? glide(marker.current, here, isStill || isFirst, tidy) : undefined;
  }, [map, latitude, longitude, isStill]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another label needs other space, a new icon is a new element
  useEffect(() => {
    const element = marker.current?.getElement();
    // Leaflet moves the marker by its transform.
    if (element) element.style.translate = offset;
    map.fire(labelsChanged);
  }, [map, icon, offset]);

  const select = useRef(onSelect);
  select.current = onSelect;
  const handlers = useMemo(
    () => ({
      move: ({ target }: LeafletEvent) => void circle.current?.setLatLng(target.getLatLng()),
      click: () => select.current?.(),
    }),
    [],
  );
  return (
    <>
      {at.accuracy !== undefined && (
        <Circle
          ref={circle}
          center={start}
          radius={at.accuracy}
          interactive={false}
          className="ww-map-accuracy"
        />
      )}
      <Marker
        ref={marker}
        position={start}
        icon={icon}
        interactive={onSelect !== undefined}
        // Keyboard users have the list: the map is one tab stop.
        keyboard={false}
        zIndexOffset={1000}
        eventHandlers={handlers}
      />
    </>
  );
}

function createIcon(look: string, text: string) {
  const arrow = document.createElement("span");
  arrow.className = "ww-map-vehicle-arrow";
  arrow.dataset.arrow = "unknown";
  const sign = document.createElement("span");
  sign.append(arrow, signText({ text, side: "right" }));
  return divIcon({
    className: `ww-map-sign ww-map-vehicle ${look}`,
    html: sign,
    iconSize: [36, 36],
  });
}
