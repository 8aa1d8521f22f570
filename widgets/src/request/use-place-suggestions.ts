import type { Facility, FrequentDestination, MapLocation, Position } from "@wardway/model";
import { useCallback, useEffect, useRef, useState } from "react";
import { facilityAddress, streetAndTown } from "../map/facility-address.ts";
import { useTransportApi } from "../provider.tsx";

const DEBOUNCE_MS = 200;
const MIN_CHARACTERS = 2;
/** Fewer match any street. */
const MIN_ADDRESS_CHARACTERS = 4;
const MAX_FACILITIES = 8;
const MAX_ADDRESSES = 4;
const MAX_QUERY_CHARACTERS = 100;

export interface SuggestedPlace {
  readonly key: string;
  readonly isFacility: boolean;
  readonly name: string;
  /** Street and town, or town. */
  readonly detail: string;
  /** Text for the field. */
  readonly address: string;
  readonly position: Position;
}

export interface Suggestions {
  /** `offered` before anything is typed. */
  readonly state: "idle" | "offered" | "searching" | "found" | "failed";
  readonly places: readonly SuggestedPlace[];
}

const nothing: Suggestions = { state: "idle", places: [] };

/**
 * Facilities, then addresses and places if the portal's own index knows them: no geocoder is called while typing. A new
 * search aborts the previous one.
 */
export function usePlaceSuggestions(near: Position | null) {
  const api = useTransportApi();
  const [suggestions, setSuggestions] = useState(nothing);
  const latest = useRef<AbortController>();
  const frequent = useRef<Promise<readonly FrequentDestination[]>>();

  const clear = useCallback(() => {
    latest.current?.abort();
    setSuggestions(nothing);
  }, []);

  const suggest = useCallback(
    (typed: string) => {
      const q = typed.trim().slice(0, MAX_QUERY_CHARACTERS);
      if (q.length < MIN_CHARACTERS) return clear();
      latest.current?.abort();
      const controller = new AbortController();
      latest.current = controller;
      // Previous results stay, to avoid flicker.
      setSuggestions(({ places }) => ({ state: "searching", places }));
      setTimeout(async () => {
        if (controller.signal.aborted) return;
        const query = { q, near: near ?? undefined };
        try {
          const [facilities, addresses] = await Promise.all([
            api.searchFacilities({ ...query, limit: MAX_FACILITIES }),
            q.length < MIN_ADDRESS_CHARACTERS
              ? []
              : api.geocode({ ...query, local: "true" }).catch((): readonly MapLocation[] => []),
          ]);
          const places = [
            ...facilities.map(toPlace),
            ...addresses
              .filter(({ isUncertain }) => !isUncertain)
              .slice(0, MAX_ADDRESSES)
              .map(toAddress),
          ];
          if (!controller.signal.aborted) setSuggestions({ state: "found", places });
        } catch {
          if (!controller.signal.aborted) setSuggestions({ state: "failed", places: [] });
        }
      }, DEBOUNCE_MS);
    },
    [api, clear, near],
  );

  /** The hospital's frequent destinations; none if they cannot be read. */
  const offer = useCallback(async () => {
    latest.current?.abort();
    const controller = new AbortController();
    latest.current = controller;
    frequent.current ??= api.listDestinations().catch(() => []);
    const places = (await frequent.current).map(toKnown);
    if (!controller.signal.aborted && places.length > 0) setSuggestions({ state: "offered", places });
  }, [api]);

  useEffect(() => () => latest.current?.abort(), []);
  return { suggestions, suggest, offer, clear };
}

const toPlace = (facility: Facility): SuggestedPlace => ({
  key: String(facility.id),
  isFacility: true,
  name: facility.name,
  detail: streetAndTown(facility),
  address: facilityAddress(facility),
  position: facility,
});

function toKnown({ address, ...position }: FrequentDestination): SuggestedPlace {
  const [name = address, ...rest] = address.split(", ");
  return { key: address, isFacility: true, name, detail: rest.join(", "), address, position };
}

function toAddress({ lat, lng, address }: MapLocation): SuggestedPlace {
  const [name = address, ...rest] = address.split(", ");
  return {
    key: `${lat} ${address}`,
    isFacility: false,
    name,
    detail: rest.join(", "),
    address,
    position: { latitude: lat, longitude: lng },
  };
}
