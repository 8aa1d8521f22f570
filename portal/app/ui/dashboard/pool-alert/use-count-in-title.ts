import { useCallback, useEffect, useRef } from "react";

const mark = /^\(\d+\) /;

/** Counts in the title of a tab that nobody looks at what has come since; whoever comes back has seen it. */
export function useCountInTitle(): (count: number) => void {
  const unseen = useRef(0);
  useEffect(() => {
    const forget = () => {
      if (document.visibilityState === "hidden") return;
      unseen.current = 0;
      document.title = document.title.replace(mark, "");
    };
    document.addEventListener("visibilitychange", forget);
    return () => {
      document.removeEventListener("visibilitychange", forget);
      document.title = document.title.replace(mark, "");
    };
  }, []);
  return useCallback((count: number) => {
    if (document.visibilityState !== "hidden") return;
    unseen.current += count;
    document.title = `(${unseen.current}) ${document.title.replace(mark, "")}`;
  }, []);
}
