import { mapMessages } from "@wardway/model/messages/en/map";
import type { Map as LeafletMap } from "leaflet";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";

/** Buttons with accessible names and touch targets. */
export function ZoomButtons({ map }: { map: LeafletMap }) {
  const { t } = useTranslator(mapMessages);
  const [zoom, setZoom] = useState(map.getZoom());
  useEffect(() => {
    const look = () => setZoom(map.getZoom());
    map.on("zoomend", look);
    return () => {
      map.off("zoomend", look);
    };
  }, [map]);
  return (
    <div className="ww-map-overlay absolute top-3 right-3 z-1000 flex flex-col divide-y divide-line overflow-hidden rounded-md bg-surface shadow-float">
      <ZoomButton label={t("map.zoomIn")} isAtEnd={zoom >= map.getMaxZoom()} onPress={() => map.zoomIn()}>
        <Plus aria-hidden="true" className="size-5" />
      </ZoomButton>
      <ZoomButton label={t("map.zoomOut")} isAtEnd={zoom <= map.getMinZoom()} onPress={() => map.zoomOut()}>
        <Minus aria-hidden="true" className="size-5" />
      </ZoomButton>
    </div>
  );
}

function ZoomButton(props: { label: string; isAtEnd: boolean; onPress: () => void; children: ReactNode }) {
  const { label, isAtEnd, onPress, children } = props;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isAtEnd}
      onClick={() => !isAtEnd && onPress()}
      className="grid size-11 place-items-center text-ink hover:bg-raised focus-visible:-outline-offset-2 aria-disabled:cursor-default aria-disabled:opacity-50 lg:size-9 pointer-coarse:size-11"
    >
      {children}
    </button>
  );
}
