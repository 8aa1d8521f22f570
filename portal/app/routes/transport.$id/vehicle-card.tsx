import { useSignals } from "@preact/signals-react/runtime";
import { useTranslator } from "@wardway/widgets/messages/messages";
import type { LiveVehicle } from "@wardway/widgets/tracking/use-vehicle";
import VehicleStatus from "@wardway/widgets/tracking/vehicle-status";
import { Card } from "@wardway/widgets/ui/card";
import { Icon } from "#app/ui/icon.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import { messages } from "./messages.ts";

export function VehicleCard({ vehicle, mapAt }: { vehicle: LiveVehicle; mapAt?: string }) {
  const { t } = useTranslator(messages);
  useSignals();
  const clock = useClock();
  if (!vehicle.tracking.value) return null;
  return (
    <Card title={t("transportId.vehicle")}>
      <VehicleStatus vehicle={vehicle} {...clock}>
        {mapAt !== undefined && vehicle.seen.value && (
          <LinkButton
            to={mapAt}
            variant="secondary"
            size="small"
            className="mt-3"
            icon={<Icon name="map" className="size-4" />}
          >
            {t("transportId.showOnTheMap")}
          </LinkButton>
        )}
      </VehicleStatus>
    </Card>
  );
}
