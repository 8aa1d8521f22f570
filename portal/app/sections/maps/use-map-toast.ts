import { t } from "@lingui/core/macro";
import { useCallback } from "react";
import { useToast } from "#app/components/toaster.tsx";

/** The retry is in the map's panel. */
export function useMapToast(): (problem: string) => void {
  const toast = useToast();
  return useCallback(
    (problem: string) =>
      toast({ title: t`Maps Service Error`, description: problem, variant: "destructive" }),
    [toast],
  );
}
