import type { Position } from "@wardway/model";
import { mapMessages } from "@wardway/model/messages/en/map";
import { divIcon, type Marker as LeafletMarker } from "leaflet";
import { useEffect, useMemo, useRef, useState } from "react";
import { Marker } from "react-leaflet";
import { useTranslator } from "../messages/messages.tsx";
import { glide } from "./glide.ts";
import { getHeading, turnTo } from "./heading.ts";
import { signText } from "./sign-text.ts";
import { useReducedMotion } from "./use-reduced-motion.ts";
import { toLatLng } from "./viewport.ts";

export interface VehicleOnMap extends Position {
  /** Degrees clockwise from north; null or missing if unreported. */
  readonly heading?: number | null;
  readonly isOld?: boolean;
}

/** The marker glides between positions, or jumps with reduced motion. */
export function Vehicle({ at, isLate }: { at: VehicleOnMap; isLate: boolean }) {
  const marker = useRef<LeafletMarker>(null);
  // Moved imperatively: React only places it once.
  const [start] = useState(() => toLatLng(at));
  const isStill = useReducedMotion();
  const { t } = useTranslator(mapMessages);
  const isOld = at.isOld ?? false;
  const text = t(isOld ? "map.oldVehicle" : "map.vehicle");
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
    return marker.current ? glide(marker.current, here, isStill || isFirst) : undefined;
  }, [latitude, longitude, isStill]);

  return (
    <Marker
      ref={marker}
      position={start}
      icon={icon}
      interactive={false}
      keyboard={false}
      zIndexOffset={1000}
    />
  );
}

function createIcon(look: string, text: string) {
  const arrow = document.createElement("span");
  arrow.className = "ww-map-vehicle-arrow";
  arrow.dataset.arrow = "unknown";
  const sign = document.createElement("span");
  sign.append(arrow, signText(text));
  return divIcon({
    className: `ww-map-sign ww-map-vehicle ${look}`,
    html: sign,
    iconSize: [36, 36],
  });
}
