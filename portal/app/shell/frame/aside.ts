import { useMatches } from "@remix-run/react";
import type { ComponentType } from "react";

/** The `handle` of a route whose page shows something at the end of the sidebar. */
export interface AsideHandle {
  readonly aside: ComponentType;
}

export function useAside(): ComponentType | null {
  const handle = useMatches().at(-1)?.handle;
  return hasAside(handle) ? handle.aside : null;
}

const hasAside = (handle: unknown): handle is AsideHandle =>
  typeof handle === "object" && handle !== null && "aside" in handle;
