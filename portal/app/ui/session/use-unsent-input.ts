import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { restoreUnsentInput } from "#app/http/sessions/unsent-input.ts";

/** Restores what was typed before the session ended. @param userId null for a visitor */
export function useUnsentInput(userId: number | null): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each page
  useEffect(() => {
    if (userId !== null) restoreUnsentInput(userId);
  }, [userId, key]);
}
