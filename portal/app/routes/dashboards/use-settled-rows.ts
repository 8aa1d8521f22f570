import { useCallback, useEffect, useRef } from "react";

const SETTLING_MS = 700;

/** @returns whether the rows are the same as a moment ago: a click on a row that has just come under the pointer was meant for another */
export function useSettledRows(rows: string): () => boolean {
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  const shown = useRef(rows);
  useEffect(() => {
    if (shown.current !== rows) changedAt.current = performance.now();
    shown.current = rows;
  }, [rows]);
  return useCallback(() => performance.now() - changedAt.current >= SETTLING_MS, []);
}
