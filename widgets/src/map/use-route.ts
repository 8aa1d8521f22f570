import type { Position, RouteResult, TransportApi } from "@wardway/model";
import { useEffect, useState } from "react";
import { safeJson } from "../safe-json.ts";

export type RouteState =
  | { readonly kind: "none" | "calculating" | "failed" }
  | { readonly kind: "known"; readonly route: RouteResult };

/** Milliseconds in which a time that is being typed changes again. */
const rest = 300;
const none: RouteState = { kind: "none" };

/** The way between two places at a moment. An answer to an earlier question never takes the place of a later one's. */
export function useRoute(
  api: Pick<TransportApi, "route">,
  origin: Position | null,
  destination: Position | null,
  departure: Date | null,
): RouteState {
  const [state, setState] = useState(none);
  const question = origin && destination && safeJson([origin, destination, departure]);

  useEffect(() => {
    if (!question) return setState(none);
    const [from, to, at] = JSON.parse(question) as [Position, Position, string | null];
    setState({ kind: "calculating" });
    let isOver = false;
    const timer = setTimeout(async () => {
      const route = await api.route(from, to, at ? new Date(at) : undefined).catch(() => null);
      if (!isOver) setState(route ? { kind: "known", route } : { kind: "failed" });
    }, rest);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [api, question]);
  return state;
}
