import { useTranslator } from "@wardway/widgets/messages/messages";
import { useCallback } from "react";
import { useToast } from "../toaster.tsx";
import { messages } from "./messages.ts";

/** The retry is in the map's panel. */
export function useMapToast(): (problem: string) => void {
  const { t } = useTranslator(messages);
  const toast = useToast();
  return useCallback(
    (problem: string) =>
      toast({ title: t("ui.maps.mapsServiceError"), description: problem, variant: "destructive" }),
    [toast, t],
  );
}
