import type { Tracking, TransportRequest, VehiclePosition } from "@wardway/model";
import { useVehicle } from "@wardway/widgets/tracking/use-vehicle";
import type { VehicleFeed } from "@wardway/widgets/tracking/vehicle-feed";
import { useCallback, useMemo, useRef } from "react";
import { backgroundHeader } from "#app/infra/background-call.ts";
import { useLiveTopic } from "#app/realtime/client/use-live-topic.ts";

type Listener = (position: VehiclePosition) => void;

/** Follows the vehicle by live messages and polls. @param initial the loader's tracking */
export function useTrackedVehicle({ id, status, version }: TransportRequest, initial: Tracking | null) {
  const isUnderWay = status === "in_progress";
  const listeners = useRef(new Set<Listener>());
  useLiveTopic(isUnderWay ? `request:${id}` : null, (message) => {
    if (message.type !== "position") return;
    for (const listener of listeners.current) listener(message);
  });
  const listen = useCallback((listener: Listener) => {
    listeners.current.add(listener);
    return () => void listeners.current.delete(listener);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a milestone may change the leg: a new feed reads the tracking again
  const feed = useMemo<VehicleFeed | null>(
    () => (isUnderWay ? { read: (signal) => readTracking(id, signal), listen } : null),
    [id, isUnderWay, version, listen],
  );
  return useVehicle(feed, initial);
}

/** Marked as a poll, which does not extend the session. */
async function readTracking(id: number, signal: AbortSignal): Promise<Tracking> {
  const response = await fetch(`/api/transport-requests/${id}/tracking`, {
    headers: { [backgroundHeader]: "1" },
    signal,
  });
  if (!response.ok) throw new Error(`The tracking request failed with status ${response.status}.`);
  return (await response.json()) as Tracking;
}
