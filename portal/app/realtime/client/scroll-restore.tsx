import { useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useLayoutEffect, useRef } from "react";

/** Fractions of the viewport height. */
const PROBE_HEIGHTS = [0.3, 0.5, 0.7];

interface Place {
  readonly element: Element;
  /** Pixels below the viewport's top. */
  readonly top: number;
}

/**
 * Preserves visible elements' positions during a refetch. Remix restores the position when it starts, and
 * inserted content moves the page in browsers without scroll anchoring. Render it after
 * `<ScrollRestoration>`, so that its layout effect runs last.
 */
export function ScrollRestore(): null {
  const isRefetching = useRevalidator().state === "loading";
  const isStaying = useNavigation().state === "idle";
  const { key } = useLocation();
  /** A refetch that a navigation interrupts ends on the next page, which begins at its top. */
  const refetchedPage = useRef<string | null>(null);
  const hasArrived = refetchedPage.current === key && !isRefetching && isStaying;
  // Before React changes the page.
  const focused = hasArrived ? findFocus() : null;
  const places = hasArrived && (window.scrollY > 0 || isTyping()) ? visiblePlaces() : [];

  useLayoutEffect(() => {
    refetchedPage.current = isRefetching ? key : null;
    if (focused && !focused.element.isConnected) focusTarget(focused).focus({ preventScroll: true });
    const place = places.find(({ element }) => element.isConnected);
    if (!place) return;
    const moved = place.element.getBoundingClientRect().top - place.top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
  });
  return null;
}

interface Focused {
  readonly element: Element;
  /** Following list entries, then preceding ones. */
  readonly neighbours: readonly Element[];
}

function findFocus(): Focused | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const entry = element.closest("tr, li");
  const all = [...(entry?.parentElement?.children ?? [])];
  const at = entry ? all.indexOf(entry) : 0;
  return { element, neighbours: [...all.slice(at + 1), ...all.slice(0, at).reverse()] };
}

function focusTarget({ neighbours }: Focused): HTMLElement {
  const next = neighbours.find((neighbour) => neighbour.isConnected);
  return (
    next?.querySelector<HTMLElement>("a[href], button, summary, input:not([type=hidden])") ??
    document.getElementById("main") ??
    document.body
  );
}

const isTyping = () => document.activeElement?.matches("input, textarea, select") === true;

function visiblePlaces(): Place[] {
  const focused = document.activeElement;
  const seen = PROBE_HEIGHTS.map((part) => document.elementFromPoint(innerWidth / 2, innerHeight * part));
  return [focused, ...seen].flatMap((element) => {
    if (!element || element === document.body) return [];
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight ? [{ element, top }] : [];
  });
}
