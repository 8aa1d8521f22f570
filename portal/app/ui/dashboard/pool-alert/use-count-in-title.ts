import { useCallback, useEffect, useRef } from "react";

const countPrefix = /^\(\d+\) /;

/** Returns a function that adds to a count in the title of a hidden tab. */
export function useCountInTitle(): (count: number) => void {
  const unseen = useRef(0);
  useEffect(() => {
    const reset = () => {
      if (document.visibilityState === "hidden") return;
      unseen.current = 0;
      document.title = document.title.replace(countPrefix, "");
    };
    document.addEventListener("visibilitychange", reset);
    return () => {
      document.removeEventListener("visibilitychange", reset);
      document.title = document.title.replace(countPrefix, "");
    };
  }, []);
  return useCallback((count: number) => {
    if (document.visibilityState !== "hidden") return;
    unseen.current += count;
    document.title = `(${unseen.current}) ${document.title.replace(countPrefix, "")}`;
  }, []);
}
