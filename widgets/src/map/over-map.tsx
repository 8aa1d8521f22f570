import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useMap } from "react-leaflet";

/** Draws beside the map's own element and above it: what stands inside of it would be moved and dragged along. */
export function OverMap({ children }: { children: ReactNode }) {
  const map = useMap();
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  useEffect(() => setFrame(map.getContainer().parentElement), [map]);
  return frame && createPortal(children, frame);
}
