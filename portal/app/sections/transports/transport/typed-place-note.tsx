import { t } from "@lingui/core/macro";
import type { TransportRequest } from "@wardway/model";
import { getEnds } from "@wardway/widgets/map/journey-on-map";
import { Icon } from "#app/components/icon.tsx";

export type JourneyEnd = "pickup" | "destination";

/** Marks an end of the journey that the hospital typed without a place on the map; nothing for one with a place. */
export function TypedPlaceNote({ request, end }: { request: TransportRequest; end: JourneyEnd }) {
  const { origin, destination } = getEnds(request);
  if ((end === "pickup" ? origin : destination) !== null) return null;
  return (
    <p className="mb-2 flex gap-2 text-muted text-sm leading-5">
      <Icon name="map-pin-off" className="mt-0.5 size-4 shrink-0" />
      {end === "pickup"
        ? t`Pick-up: no place on the map, as typed by the hospital.`
        : t`Destination: no place on the map, as typed by the hospital.`}
    </p>
  );
}
