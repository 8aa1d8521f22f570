import { useCallback } from "react";
import { useToast } from "../toaster.tsx";

/** Returns a function that reports why a map could not be loaded; the map's panel offers the retry. */
export function useMapToast(): (problem: string) => void {
  const toast = useToast();
  return useCallback(
    (problem: string) => toast({ title: "Maps Service Error", description: problem, variant: "destructive" }),
    [toast],
  );
}
