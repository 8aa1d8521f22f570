import { plural, t } from "@lingui/core/macro";
import {
  getLateness,
  type LatenessFacts,
  type MapBackground,
  trackingLimits,
  type VehiclePosition,
} from "@wardway/model";
import { lazyMap } from "@wardway/widgets/map/lazy-map";
import type { RouteCanvasProps } from "@wardway/widgets/map/route-canvas";
import { getAge, getNewer, type SeenPosition, seenNow } from "@wardway/widgets/tracking/seen-position";
import { describeVehicle } from "@wardway/widgets/tracking/vehicle-text";
import type { Clock } from "@wardway/widgets/ui/time-format";
import { useEffect, useMemo, useState } from "react";
import type { NewestPosition } from "#app/domain/transports/tracking/newest-positions.server.ts";
import { outlinesUrl } from "./outlines-url.ts";
import { useMapToast } from "./use-map-toast.ts";

const Canvas = lazyMap<RouteCanvasProps>(() => import("@wardway/widgets/map/route-canvas"));

/** Resolution of the positions' ages. */
const TICK_MS = 5_000;

export interface FleetTransport extends LatenessFacts {
  readonly id: number;
  /** In the text, after the vehicle's name. */
  readonly detail: string | null;
}

export interface FleetOptions {
  readonly transports: readonly FleetTransport[];
  /** Positions of transports in progress. */
  readonly positions: readonly NewestPosition[];
  readonly clock: Clock;
}

/**
 * The vehicles of a list's transports in progress, as far as they have a position. They are named by their unit, else by the
 * transport's number, which its row shows: never by the patient. `add` takes newer positions.
 */
export function useFleet({ transports, positions, clock }: FleetOptions) {
  const { find, add } = useSeenPositions(positions, clock.now);
  const units = getUnits(positions);
  const vehicles = transports.flatMap((transport) => {
    const at = find(transport.id);
    if (!at || transport.status !== "in_progress") return [];
    const { id, detail } = transport;
    const name = units.get(id) ?? t`No. ${id}`;
    const age = getAge(at);
    const isLate = getLateness(transport, clock.now) !== null;
    return [{ ...at, id, name, detail, isLate, isOld: age >= trackingLimits.staleSeconds, age }];
  });
  return { vehicles, add };
}

/** By request, as far as crews have named them. */
export const getUnits = (positions: readonly NewestPosition[]): ReadonlyMap<number, string> =>
  new Map(positions.flatMap(({ requestId, unit }) => (unit === null ? [] : [[requestId, unit]])));

export interface FleetCanvasProps {
  vehicles: ReturnType<typeof useFleet>["vehicles"];
  clock: Clock;
  background: MapBackground | null;
  onSelect?: (id: number) => void;
  className: string;
}

/** The map of `useFleet`, and the same as text. */
export function FleetCanvas({ vehicles, clock, background, onSelect, className }: FleetCanvasProps) {
  const onProblem = useMapToast();
  return (
    <>
      <Canvas
        className={className}
        label={t`Map. ${plural({ count: vehicles.length }, { one: "# vehicle", other: "# vehicles" })}.`}
        {...noJourney}
        fleet={{ vehicles, onSelect }}
        background={background}
        outlinesUrl={outlinesUrl}
        onProblem={onProblem}
      />
      <ul className="sr-only">
        {vehicles.map(({ id, name, detail, heading, age }) => (
          <li key={id}>
            {detail === null ? name : `${name}, ${detail}`}:{" "}
            {describeVehicle({ heading, age, tracking: nowhere }, clock)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Distances and arrivals are on the transport's page. */
const nowhere = { leg: null, remainingDistance: null, arrival: null };

const noJourney = {
  origin: null,
  destination: null,
  originName: "",
  destinationName: "",
  polyline: null,
  isEstimate: false,
  arrival: null,
  base: null,
  approach: null,
  vehicle: null,
  isLate: false,
  wayDone: "none",
} as const;

/** The newest position by request, of the page and of live messages. @param now of the page, ISO 8601 */
function useSeenPositions(positions: readonly NewestPosition[], now: string) {
  const [live, setLive] = useState<ReadonlyMap<number, SeenPosition>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: ages count from the load on
  const loaded = useMemo(
    () => new Map(positions.map((position) => [position.requestId, seenNow(position, now)])),
    [positions],
  );
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const find = (requestId: number) => getNewer(loaded.get(requestId) ?? null, live.get(requestId) ?? null);
  const add = (requestId: number, position: VehiclePosition) =>
    setLive((before) => {
      const newest = getNewer(before.get(requestId) ?? null, seenNow(position, position.receivedAt));
      return newest ? new Map(before).set(requestId, newest) : before;
    });
  return { find, add };
}
