import { useCallback } from "react";
import { useToast } from "../toaster.tsx";

/** Says that a map did not come, and why; the map's own panel has the way to retry. */
export function useMapToast(): (problem: string) => void {
  const toast = useToast();
  return useCallback(
    (problem: string) => toast({ title: "Maps Service Error", description: problem, variant: "destructive" }),
    [toast],
  );
}
