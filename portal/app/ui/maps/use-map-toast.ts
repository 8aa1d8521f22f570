import { useTranslator } from "@wardway/widgets/messages/messages";
import { useCallback } from "react";
import { useToast } from "../toaster.tsx";
import { messages } from "./messages.ts";

/** Returns a function that reports why a map could not be loaded; the map's panel offers the retry. */
export function useMapToast(): (problem: string) => void {
  const { t } = useTranslator(messages);
  const toast = useToast();
  return useCallback(
    (problem: string) =>
      toast({ title: t("ui.maps.mapsServiceError"), description: problem, variant: "destructive" }),
    [toast, t],
  );
}
