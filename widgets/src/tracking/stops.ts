import type { TimelineEventType, Tracking, TransportEvent } from "@wardway/model";
import { getRouteStop, type RouteFacts } from "../ui/route-line.tsx";

export const stopCount = 8;

/** The completion lies behind the last stop. */
export const stopOfEvent: Partial<Record<TimelineEventType, number>> = {
  created: 1,
  response_received: 2,
  approved: 3,
  en_route: 4,
  at_pickup: 5,
  patient_aboard: 6,
  at_destination: 7,
  transfer_of_care: 8,
  completed: 9,
};

/**
 * The first event of each stop that counts. A release sends the request back to the pool: what came before it no longer counts.
 */
export function findStopEvents(events: readonly TransportEvent[]): ReadonlyMap<number, TransportEvent> {
  const released = Math.max(0, ...events.map(({ type, id }) => (type === "released" ? id : 0)));
  const found = new Map<number, TransportEvent>();
  for (const event of events) {
    const stop = stopOfEvent[event.type];
    if (event.correction === "withdrawn") continue;
    if (stop && !found.has(stop) && (stop === 1 || event.id > released)) found.set(stop, event);
  }
  return found;
}

export interface Stops {
  /** The last stop that was reached. */
  readonly reached: number;
  /** ISO 8601, by stop; stops that were skipped have none. */
  readonly times: ReadonlyMap<number, string>;
}

export function getStops(request: RouteFacts, events: readonly TransportEvent[]): Stops {
  const found = findStopEvents(events);
  const isCancelled = request.status === "cancelled";
  const reached = isCancelled ? Math.max(1, ...found.keys()) : getRouteStop(request);
  const times = [...found].filter(([stop]) => stop <= reached);
  return { reached, times: new Map(times.map(([stop, { occurredAt }]) => [stop, occurredAt])) };
}

/** The stop to which the vehicle drives. */
const stopOfLeg = { to_pickup: 5, to_destination: 7 } as const;

/** The stop ahead that the vehicle will reach, and when. */
export function getExpected(tracking: Tracking | null): { stop: number; at: string } | null {
  if (!tracking?.arrival || !tracking.leg) return null;
  return { stop: stopOfLeg[tracking.leg], at: tracking.arrival };
}

/** Before the next stop, whose ring stays visible. */
const MAX_PROGRESS = 0.8;

/** The vehicle's way to the next stop by time, 0 to 1. */
export function getProgress({ reached, times }: Stops, tracking: Tracking | null): number {
  const expected = getExpected(tracking);
  const left = times.get(reached);
  if (!tracking || !expected || left === undefined || expected.stop !== reached + 1) return 0;
  // Without newer positions the vehicle is not known to drive on.
  const past = Date.parse(tracking.position?.recordedAt ?? tracking.computedAt) - Date.parse(left);
  const whole = Date.parse(expected.at) - Date.parse(left);
  return whole > 0 ? Math.min(MAX_PROGRESS, Math.max(0, past / whole)) : MAX_PROGRESS;
}
