import { plural, t } from "@lingui/core/macro";
import { useNavigate } from "@remix-run/react";
import type { MapBackground, VehiclePosition } from "@wardway/model";
import { Icon } from "#app/components/icon.tsx";
import type { ListedRequest } from "#app/domain/transports/record/listed-request.server.ts";
import type { NewestPosition } from "#app/domain/transports/tracking/newest-positions.server.ts";
import { useLiveTopic } from "#app/realtime/client/use-live-topic.ts";
import { FleetCanvas, useFleet } from "#app/sections/maps/fleet.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";

export interface FleetMapProps {
  transports: readonly ListedRequest[];
  /** Positions of transports in progress. */
  positions: readonly NewestPosition[];
  /** Null if no transport is in progress. */
  background: MapBackground | null;
}

/** The vehicles of a page, moving by live messages. Nothing without a position. */
export function FleetMap({ transports, positions, background }: FleetMapProps) {
  const navigate = useNavigate();
  const clock = useClock();
  const { vehicles, add } = useFleet({
    transports: transports.map((transport) => ({
      ...transport,
      detail: transport.ambulanceCompanyName,
    })),
    positions,
    clock,
  });
  const topics = transports
    .filter(({ status }) => status === "in_progress")
    .map(({ id }) => <VehicleTopic key={id} requestId={id} onPosition={add} />);
  if (vehicles.length === 0) return topics;
  return (
    <details open className="fleet">
      <summary>
        <Icon name="chevron-right" className="size-4" />
        {t`${plural({ count: vehicles.length }, { one: "# vehicle", other: "# vehicles" })} on the map`}
      </summary>
      {topics}
      <FleetCanvas
        className="h-64 rounded-none! border-x-0! sm:h-80"
        vehicles={vehicles}
        clock={clock}
        background={background}
        onSelect={(id) => navigate(`/transport/${id}`)}
      />
    </details>
  );
}

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
