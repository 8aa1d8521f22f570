import { useEffect, useRef } from "react";

/**
 * What is revoked takes its button away, and with it the focus: then what this is the ref of has it, so that the Tab
 * key goes on from there.
 * @param left how many there still are
 */
export function useKeptFocus<Place extends HTMLElement>(left: number) {
  const place = useRef<Place>(null);
  const before = useRef(left);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (left < before.current && isLost) place.current?.focus();
    before.current = left;
  }, [left]);
  return place;
}
