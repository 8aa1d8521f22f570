import { useEffect, useRef, useState } from "react";

const DURATION_MS = 600;

/**
 * Interpolates integers with an ease-out.
 * @param share elapsed time, 0 to 1
 */
export function countBetween(from: number, to: number, share: number): number {
  if (share >= 1) return to;
  const eased = 1 - (1 - Math.max(0, share)) ** 3;
  return from + Math.trunc((to - from) * eased);
}

/** Does not animate with reduced motion or on a hidden page. */
export function useCount(amount: number): number {
  const [drawn, setDrawn] = useState(amount);
  const from = useRef(amount);
  useEffect(() => {
    const start = from.current;
    const isStill =
      document.visibilityState === "hidden" || matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (start === amount || isStill) {
      from.current = amount;
      setDrawn(amount);
      return;
    }
    let frame = 0;
    let startedAt: number | null = null;
    const step = (now: number) => {
      startedAt ??= now;
      const next = countBetween(start, amount, (now - startedAt) / DURATION_MS);
      from.current = next;
      setDrawn(next);
      if (next !== amount) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [amount]);
  return drawn;
}
