import type { Position } from "@wardway/model";
import { pickerMessages } from "@wardway/model/messages/en/picker";
import { useCallback, useRef, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { useTransportApi } from "../provider.tsx";
import { type FoundPlace, foundPlaces } from "./found-place.ts";

export interface PlaceSearch {
  readonly state: "idle" | "searching" | "found" | "failed";
  readonly places: readonly FoundPlace[];
  /** Why addresses are missing; otherwise empty. */
  readonly problem: string;
}

const nothing: PlaceSearch = { state: "idle", places: [], problem: "" };
const MAX_FACILITIES = 6;

/** Searches on submit, never while typing, as geocoders' terms require. Drops outdated responses. */
export function usePlaceSearch() {
  const api = useTransportApi();
  const { language } = useTranslator();
  const [result, setResult] = useState(nothing);
  const latest = useRef(0);

  const search = useCallback(
    async (text: string, near: Position) => {
      latest.current += 1;
      const request = latest.current;
      setResult({ ...nothing, state: "searching" });
      const show = (found: PlaceSearch) => {
        if (request === latest.current) setResult(found);
      };
      const pending = settled(api.geocode({ q: text, near }));
      const facilities = await settled(api.searchFacilities({ q: text, near, limit: MAX_FACILITIES }));
      // Facilities can be chosen before the slower geocoder responds.
      show({ ...nothing, state: "searching", places: foundPlaces(facilities.values, [], near, language) });
      const addresses = await pending;
      show({
        state: facilities.failure !== null && addresses.failure !== null ? "failed" : "found",
        places: foundPlaces(facilities.values, addresses.values, near, language),
        problem: addresses.failure ?? "",
      });
    },
    [api, language],
  );
  const clear = useCallback(() => {
    latest.current += 1;
    setResult(nothing);
  }, []);
  return { result, search, clear };
}

interface Settled<Value> {
  readonly values: readonly Value[];
  readonly failure: string | null;
}

const settled = <Value>(pending: Promise<readonly Value[]>): Promise<Settled<Value>> =>
  pending.then(
    (values) => ({ values, failure: null }),
    (reason: unknown) => ({ values: [], failure: getProblem(reason) }),
  );

function getProblem(reason: unknown): string {
  const said =
    typeof reason === "object" && reason !== null && "userMessage" in reason ? reason.userMessage : null;
  return typeof said === "string" ? said : pickerMessages["picker.searchUnavailable"];
}
