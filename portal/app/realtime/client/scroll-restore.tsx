import { useNavigation, useRevalidator } from "@remix-run/react";
import { useLayoutEffect, useRef } from "react";

/** Where on the screen it is looked for what somebody is looking at, in parts of its height. */
const glances = [0.3, 0.5, 0.7];

interface Place {
  readonly element: Element;
  /** Pixels below the upper edge of the screen. */
  readonly top: number;
}

/**
 * Keeps what somebody is looking at where it is while the page's data is asked for again. Remix scrolls back to where
 * the page was when it asked; and what has come above moves what is below, in browsers without scroll anchoring.
 * It stands after `<ScrollRestoration>`: the later of two layout effects has the last word.
 */
export function KeptPlace(): null {
  const isRefetching = useRevalidator().state === "loading";
  const isStaying = useNavigation().state === "idle";
  const wasRefetching = useRef(false);
  const hasCome = wasRefetching.current && !isRefetching && isStaying;
  // Read while the page still stands as it was: React is about to change it.
  const focused = hasCome ? placeOfFocus() : null;
  const places = hasCome && (window.scrollY > 0 || isTyping()) ? inSight() : [];

  useLayoutEffect(() => {
    wasRefetching.current = isRefetching;
    if (focused && !focused.element.isConnected) heir(focused).focus({ preventScroll: true });
    const place = places.find(({ element }) => element.isConnected);
    if (!place) return;
    const moved = place.element.getBoundingClientRect().top - place.top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
  });
  return null;
}

interface Focused {
  readonly element: Element;
  /** The entries of the list around it that come after it, and those before it from the nearest on. */
  readonly neighbours: readonly Element[];
}

function placeOfFocus(): Focused | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const entry = element.closest("tr, li");
  const all = [...(entry?.parentElement?.children ?? [])];
  const at = entry ? all.indexOf(entry) : 0;
  return { element, neighbours: [...all.slice(at + 1), ...all.slice(0, at).reverse()] };
}

/** Who takes the focus of what is gone: the next entry of its list, or the page. */
function heir({ neighbours }: Focused): HTMLElement {
  const next = neighbours.find((neighbour) => neighbour.isConnected);
  return (
    next?.querySelector<HTMLElement>("a[href], button, summary, input:not([type=hidden])") ??
    document.getElementById("main") ??
    document.body
  );
}

const isTyping = () => document.activeElement?.matches("input, textarea, select") === true;

/** What holds the focus comes first, where it is in sight. */
function inSight(): Place[] {
  const focused = document.activeElement;
  const seen = glances.map((part) => document.elementFromPoint(innerWidth / 2, innerHeight * part));
  return [focused, ...seen].flatMap((element) => {
    if (!element || element === document.body) return [];
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight ? [{ element, top }] : [];
  });
}
