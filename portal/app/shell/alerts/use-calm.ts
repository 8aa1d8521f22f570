import { useEffect, useRef, useState } from "react";

/** After the last movement or press of a pointer. */
const CALM_MS = 400;
/** A pointer in use delays no longer. */
const MAX_DELAY_MS = 10_000;
const CHECK_MS = 100;

/**
 * For what pushes the page down when it appears: nothing moves away below a pointer in use.
 * @returns whether it is to be shown, which it is at most ten seconds after `isWanted`
 */
export function useCalm(isWanted: boolean): boolean {
  const lastUseMs = useRef(Number.NEGATIVE_INFINITY);
  const [isCalm, setCalm] = useState(isWanted);
  useEffect(() => {
    const controller = new AbortController();
    const use = () => {
      lastUseMs.current = performance.now();
    };
    for (const type of ["pointermove", "pointerdown", "pointerup"] as const)
      document.addEventListener(type, use, { signal: controller.signal, passive: true });
    return () => controller.abort();
  }, []);
  useEffect(() => {
    if (!isWanted) return setCalm(false);
    const sinceMs = performance.now();
    const check = () => {
      const nowMs = performance.now();
      if (nowMs - lastUseMs.current >= CALM_MS || nowMs - sinceMs >= MAX_DELAY_MS) setCalm(true);
    };
    check();
    const timer = setInterval(check, CHECK_MS);
    return () => clearInterval(timer);
  }, [isWanted]);
  return isWanted && isCalm;
}
