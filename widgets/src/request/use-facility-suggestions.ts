import type { Facility, Position } from "@wardway/model";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTransportApi } from "../provider.tsx";

const DEBOUNCE_MS = 200;
const MIN_CHARACTERS = 2;
const MAX_SUGGESTIONS = 8;
const MAX_QUERY_CHARACTERS = 100;

export interface Suggestions {
  readonly state: "idle" | "searching" | "found" | "failed";
  readonly facilities: readonly Facility[];
}

const nothing: Suggestions = { state: "idle", facilities: [] };

/** A new search aborts the previous one. */
export function useFacilitySuggestions(near: Position | null) {
  const api = useTransportApi();
  const [suggestions, setSuggestions] = useState(nothing);
  const latest = useRef<AbortController>();

  const clear = useCallback(() => {
    latest.current?.abort();
    setSuggestions(nothing);
  }, []);

  const suggest = useCallback(
    (typed: string) => {
      const text = typed.trim().slice(0, MAX_QUERY_CHARACTERS);
      if (text.length < MIN_CHARACTERS) return clear();
      latest.current?.abort();
      const controller = new AbortController();
      latest.current = controller;
      // Previous results stay, to avoid flicker.
      setSuggestions(({ facilities }) => ({ state: "searching", facilities }));
      setTimeout(async () => {
        if (controller.signal.aborted) return;
        try {
          const facilities = await api.searchFacilities({
            q: text,
            limit: MAX_SUGGESTIONS,
            near: near ?? undefined,
          });
          if (!controller.signal.aborted) setSuggestions({ state: "found", facilities });
        } catch {
          if (!controller.signal.aborted) setSuggestions({ state: "failed", facilities: [] });
        }
      }, DEBOUNCE_MS);
    },
    [api, clear, near],
  );

  useEffect(() => () => latest.current?.abort(), []);
  return { suggestions, suggest, clear };
}
