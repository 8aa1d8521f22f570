import type { Position, RouteResult, TransportApi } from "@wardway/model";
import { useEffect, useState } from "react";
import { safeJson } from "../safe-json.ts";
import { routeQuery } from "./route-query.ts";

export type RouteState =
  | { readonly kind: "none" | "calculating" | "failed" }
  | { readonly kind: "known"; readonly route: RouteResult };

/** Debounce of a typed time. */
const DEBOUNCE_MS = 300;
const none: RouteState = { kind: "none" };

/** Drops outdated responses. */
export function useRoute(
  api: Pick<TransportApi, "getRoute">,
  origin: Position | null,
  destination: Position | null,
  departure: Date | null,
): RouteState {
  const [state, setState] = useState(none);
  const query = origin && destination && safeJson([origin, destination, departure]);

  useEffect(() => {
    if (!query) return setState(none);
    const [from, to, at] = JSON.parse(query) as [Position, Position, string | null];
    setState({ kind: "calculating" });
    let isEnded = false;
    const timer = setTimeout(async () => {
      const route = await api.getRoute(routeQuery(from, to, at ? new Date(at) : undefined)).catch(() => null);
      if (!isEnded) setState(route ? { kind: "known", route } : { kind: "failed" });
    }, DEBOUNCE_MS);
    return () => {
      isEnded = true;
      clearTimeout(timer);
    };
  }, [api, query]);
  return state;
}
