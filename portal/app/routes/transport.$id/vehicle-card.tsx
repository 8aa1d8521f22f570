import { useSignals } from "@preact/signals-react/runtime";
import type { LiveVehicle } from "@wardway/widgets/tracking/use-vehicle";
import VehicleStatus from "@wardway/widgets/tracking/vehicle-status";
import { Card } from "@wardway/widgets/ui/card";
import { Map as MapIcon } from "lucide-react";
import { LinkButton } from "#app/ui/link-button.tsx";
import { useClock } from "#app/ui/use-clock.ts";

/** The vehicle's position and ETA while the transport is in progress. */
export function VehicleCard({ vehicle, mapAt }: { vehicle: LiveVehicle; mapAt?: string }) {
  useSignals();
  const clock = useClock();
  if (!vehicle.tracking.value) return null;
  return (
    <Card title="Vehicle">
      <VehicleStatus vehicle={vehicle} {...clock}>
        {mapAt !== undefined && vehicle.seen.value && (
          <LinkButton
            to={mapAt}
            variant="secondary"
            size="small"
            className="mt-3"
            icon={<MapIcon aria-hidden="true" className="size-4" />}
          >
            Show on the map
          </LinkButton>
        )}
      </VehicleStatus>
    </Card>
  );
}
