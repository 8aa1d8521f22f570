import type { Position } from "@wardway/model";
import { divIcon } from "leaflet";
import { useEffect, useMemo } from "react";
import { Marker, useMap } from "react-leaflet";
import { labelsChanged } from "./labels-apart.tsx";
import { type SignLabel, signText } from "./sign-text.ts";
import { toLatLng } from "./viewport.ts";

interface SignProps extends SignLabel {
  at: Position;
  kind: "origin" | "destination" | "base";
}

/** A labelled place of a journey. Differs in shape and label, not only in colour. */
export function Sign({ at, kind, text, side, figure = null, name = null }: SignProps) {
  const map = useMap();
  const icon = useMemo(
    () =>
      divIcon({
        className: `ww-map-sign ww-map-sign-${kind}`,
        html: signText({ text, side, figure, name }),
        iconSize: [16, 16],
      }),
    [kind, text, side, figure, name],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another label needs other space
  useEffect(() => void map.fire(labelsChanged), [map, icon, at]);
  return (
    <Marker position={toLatLng(at)} icon={icon} interactive={false} keyboard={false} zIndexOffset={500} />
  );
}
