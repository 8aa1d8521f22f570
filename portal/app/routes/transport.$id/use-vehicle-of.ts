import { type Tracking, type TransportRequest, trackingSchema, type VehiclePosition } from "@wardway/model";
import { useVehicle } from "@wardway/widgets/tracking/use-vehicle";
import type { VehicleFeed } from "@wardway/widgets/tracking/vehicle-feed";
import { useCallback, useMemo, useRef } from "react";
import { pollHeader } from "#app/http/sessions/background-call.ts";
import { useLiveTopic } from "#app/realtime/client/use-live-topic.ts";

type Listener = (position: VehiclePosition) => void;

/**
 * Where the vehicle of a transport under way is, in a page that stays open.
 * @param first what was known when the page was made
 */
export function useVehicleOf({ id, status, version }: TransportRequest, first: Tracking | null) {
  const isUnderWay = status === "in_progress";
  const listeners = useRef(new Set<Listener>());
  useLiveTopic(isUnderWay ? `request:${id}` : null, (message) => {
    if (message.type !== "position") return;
    for (const hear of listeners.current) hear(message);
  });
  const listen = useCallback((hear: Listener) => {
    listeners.current.add(hear);
    return () => void listeners.current.delete(hear);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step of the crew may lead elsewhere: it is asked for again
  const feed = useMemo<VehicleFeed | null>(
    () => (isUnderWay ? { read: (signal) => readTracking(id, signal), listen } : null),
    [id, isUnderWay, version, listen],
  );
  return useVehicle(feed, first);
}

/** The page asks on its own: it keeps no session alive. */
async function readTracking(id: number, signal: AbortSignal): Promise<Tracking> {
  const response = await fetch(`/api/transport-requests/${id}/tracking`, {
    headers: { [pollHeader]: "1" },
    signal,
  });
  if (!response.ok) throw new Error(`The tracking answered ${response.status}.`);
  return trackingSchema.parse(await response.json());
}
