import type { TransportApi, TransportRequest, VehiclePosition } from "@wardway/model";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLiveFeed, useTransportApi } from "../provider.tsx";
import {
  type Following,
  followTransport,
  type RequestFacts,
  type TransportState,
} from "./follow-transport.ts";
import { thisPage } from "./this-page.ts";
import type { TrackingWidgetProps } from "./tracking-widget-props.ts";

type TransportCallbacks = Pick<TrackingWidgetProps, "onStatusChanged" | "onProblem">;

/** @param read stable between renders */
export function useTransport<Facts extends RequestFacts>(
  requestId: number,
  pollSeconds: number,
  callbacks: TransportCallbacks,
  read: (api: TransportApi, requestId: number) => Promise<Facts>,
) {
  const api = useTransportApi();
  const feed = useLiveFeed();
  const [state, setState] = useState<TransportState<Facts>>({ kind: "loading" });
  const following = useRef<Following | null>(null);
  const listeners = useRef(new Set<(position: VehiclePosition) => void>());
  const latest = useRef(callbacks);
  latest.current = callbacks;

  useEffect(() => {
    const followed = followTransport({
      read: () => read(api, requestId),
      feed,
      page: thisPage,
      requestId,
      pollSeconds,
      onState: setState,
      onPosition(position) {
        for (const listener of listeners.current) listener(position);
      },
      onStatusChanged: (change) => latest.current.onStatusChanged?.(change),
      onProblem: (problem) => latest.current.onProblem?.(problem),
    });
    following.current = followed;
    return () => {
      following.current = null;
      followed.end();
    };
  }, [api, feed, requestId, pollSeconds, read]);

  const isUnderWay = state.kind === "shown" && state.facts.request.status === "in_progress";
  const version = state.kind === "shown" ? state.facts.request.version : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a crew's step may change the destination: refetch
  const vehicleFeed = useMemo(() => {
    if (!isUnderWay) return null;
    return {
      read: () => api.getTracking({ id: requestId }),
      listen(listener: (position: VehiclePosition) => void) {
        listeners.current.add(listener);
        return () => void listeners.current.delete(listener);
      },
    };
  }, [api, requestId, isUnderWay, version]);

  return {
    state,
    vehicleFeed,
    ask: useCallback(() => following.current?.poll(), []),
    take: useCallback((request: TransportRequest) => following.current?.take(request), []),
  };
}
