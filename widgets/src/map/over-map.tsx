import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useMap } from "react-leaflet";

/** Renders beside the map's element, which would pan it. */
export function OverMap({ children }: { children: ReactNode }) {
  const map = useMap();
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  useEffect(() => setFrame(map.getContainer().parentElement), [map]);
  return frame && createPortal(children, frame);
}
