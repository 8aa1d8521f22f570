import { useEffect, useRef } from "react";

/** Focuses the ref's element when an item disappears with its focused button. @param count items left */
export function useRestoreFocus<Target extends HTMLElement>(count: number) {
  const target = useRef<Target>(null);
  const previousCount = useRef(count);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (count < previousCount.current && isLost) target.current?.focus();
    previousCount.current = count;
  }, [count]);
  return target;
}
