import { useNavigate } from "@remix-run/react";
import {
  getLateness,
  liveLimits,
  type MapBackground,
  trackingLimits,
  type VehiclePosition,
} from "@wardway/model";
import { lazyMap } from "@wardway/widgets/map/lazy-map";
import type { RouteCanvasProps } from "@wardway/widgets/map/route-canvas";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { getAge, getNewer, type SeenPosition, seenNow } from "@wardway/widgets/tracking/seen-position";
import { describeVehicle } from "@wardway/widgets/tracking/vehicle-text";
import { useEffect, useMemo, useState } from "react";
import type { NewestPosition } from "#app/domain/transports/tracking/newest-positions.server.ts";
import { useLiveTopic } from "#app/realtime/client/use-live-topic.ts";
import { Icon } from "#app/ui/icon.tsx";
import { outlinesUrl } from "#app/ui/maps/outlines-url.ts";
import { useMapToast } from "#app/ui/maps/use-map-toast.ts";
import { useClock } from "#app/ui/use-clock.ts";
import type { ActiveTransport } from "./loader.server.ts";
import { messages } from "./messages.ts";

const Canvas = lazyMap<RouteCanvasProps>(() => import("@wardway/widgets/map/route-canvas"));

/** Resolution of the positions' ages. */
const TICK_MS = 5_000;

/** A connection has `liveLimits.topics`, and the page needs some. */
const MAX_FOLLOWED = liveLimits.topics - 5;

export interface FleetMapProps {
  transports: readonly ActiveTransport[];
  /** Of transports in progress. */
  positions: readonly NewestPosition[];
  /** Null if no transport is in progress. */
  background: MapBackground | null;
}

/** The vehicles of a list, moving by live messages. Nothing without a position. */
export function FleetMap({ transports, positions, background }: FleetMapProps) {
  const { t } = useTranslator(messages);
  const navigate = useNavigate();
  const onProblem = useMapToast();
  const clock = useClock();
  const { find, add } = useSeenPositions(positions, clock.now);
  const vehicles = transports.flatMap((transport) => {
    const at = find(transport.id);
    if (!at || transport.status !== "in_progress") return [];
    const age = getAge(at);
    return [
      {
        ...at,
        id: transport.id,
        name: transport.patientName,
        company: transport.ambulanceCompanyName,
        isLate: getLateness(transport, clock.now) !== null,
        isOld: age >= trackingLimits.staleSeconds,
        age,
      },
    ];
  });
  const topics = transports
    .filter(({ status }) => status === "in_progress")
    .slice(0, MAX_FOLLOWED)
    .map(({ id }) => <VehicleTopic key={id} requestId={id} onPosition={add} />);
  if (vehicles.length === 0) return topics;
  return (
    <details open className="fleet">
      <summary>
        <Icon name="chevron-right" className="size-4" />
        {t("activeTransports.vehiclesOnTheWay", { count: vehicles.length })}
      </summary>
      {topics}
      <Canvas
        className="h-64 rounded-none! border-x-0! sm:h-80"
        label={t("activeTransports.mapOfVehicles", { count: vehicles.length })}
        {...noJourney}
        fleet={{ vehicles, onSelect: (id) => navigate(`/transport/${id}`) }}
        background={background}
        outlinesUrl={outlinesUrl}
        onProblem={onProblem}
      />
      <ul className="sr-only">
        {vehicles.map(({ id, name, company, heading, age }) => (
          <li key={id}>
            {name}, {company}: {describeVehicle({ heading, age, tracking: nowhere }, clock)}
          </li>
        ))}
      </ul>
    </details>
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

interface VehicleTopicProps {
  requestId: number;
  onPosition: (requestId: number, position: VehiclePosition) => void;
}

function VehicleTopic({ requestId, onPosition }: VehicleTopicProps) {
  useLiveTopic(`request:${requestId}`, (message) => {
    if (message.type === "position") onPosition(requestId, message);
  });
  return null;
}

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
