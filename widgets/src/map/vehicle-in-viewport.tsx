import type { Position } from "@wardway/model";
import { mapMessages } from "@wardway/model/messages/en/map";
import Locate from "lucide-react/icons/locate";
import Maximize from "lucide-react/icons/maximize";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useMap } from "react-leaflet";
import { useTranslator } from "../messages/messages.tsx";
import { OverMap } from "./over-map.tsx";
import { useReducedMotion } from "./use-reduced-motion.ts";
import { isMovedByReader, moveAsPage, onPannedByReader, showView, toLatLng } from "./viewport.ts";

export interface VehicleInViewportProps {
  at: Position;
  /** All points of the journey. */
  journey: readonly Position[];
}

/**
 * When the vehicle leaves the viewport, an untouched map shows the complete route and a following map pans; a map that
 * the user moved stays.
 */
export function VehicleInViewport({ at, journey }: VehicleInViewportProps) {
  const map = useMap();
  const { t } = useTranslator(mapMessages);
  const isStill = useReducedMotion();
  const [isFollowing, setFollowing] = useState(false);
  const { latitude, longitude } = at;
  const all = useRef(journey);
  all.current = journey;

  useEffect(() => onPannedByReader(map, () => setFollowing(false)), [map]);

  useEffect(() => {
    const here = { latitude, longitude };
    if (isFollowing) {
      moveAsPage(map, () => map.panTo(toLatLng(here), { animate: !isStill, duration: 1, easeLinearity: 1 }));
    } else if (!isMovedByReader(map) && !map.getBounds().contains(toLatLng(here))) {
      showView(map, { fit: [...all.current, here] });
    }
  }, [map, latitude, longitude, isFollowing, isStill]);

  return (
    <OverMap>
      <div className="ww-map-overlay ww-map-sight absolute top-3 left-3 z-1000 flex divide-x divide-line overflow-hidden rounded-md bg-surface shadow-float">
        <ViewButton
          isPressed={isFollowing}
          onPress={() => {
            if (!isFollowing) showView(map, { center: at, zoom: Math.max(map.getZoom(), 14) });
            setFollowing(!isFollowing);
          }}
        >
          <Locate aria-hidden="true" className="size-4" />
          {t("map.followVehicle")}
        </ViewButton>
        <ViewButton
          onPress={() => {
            setFollowing(false);
            showView(map, { fit: [...journey, at] });
          }}
        >
          <Maximize aria-hidden="true" className="size-4" />
          {t("map.showAll")}
        </ViewButton>
      </div>
    </OverMap>
  );
}

function ViewButton(props: { isPressed?: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={props.isPressed}
      onClick={props.onPress}
      className="inline-flex min-h-11 items-center gap-2 px-3 font-medium text-ink text-sm hover:bg-raised focus-visible:-outline-offset-2 aria-pressed:bg-ink aria-pressed:text-canvas aria-pressed:forced-color-adjust-none lg:min-h-9 pointer-coarse:min-h-11"
    >
      {props.children}
    </button>
  );
}
