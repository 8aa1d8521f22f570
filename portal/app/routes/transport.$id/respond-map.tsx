import { t } from "@lingui/core/macro";
import {
  type Facility,
  getDestinationPlace,
  getPickupPlace,
  type MapBackground,
  type RouteData,
  type RouteResult,
  type TransportRequest,
} from "@wardway/model";
import { createClient } from "@wardway/sdk";
import { getEnds } from "@wardway/widgets/map/journey-on-map";
import { RouteMap } from "@wardway/widgets/map/route-map";
import { trafficText } from "@wardway/widgets/map/traffic-text";
import { useRoute } from "@wardway/widgets/map/use-route";
import { formatDistance, formatDuration } from "@wardway/widgets/ui/durations";
import { Journey } from "@wardway/widgets/ui/journey";
import { useState } from "react";
import type { DriveStart } from "#app/domain/transports/responses/drive-start.server.ts";
import { outlinesUrl } from "#app/sections/maps/outlines-url.ts";
import { useMapToast } from "#app/sections/maps/use-map-toast.ts";
import { Fact, Facts } from "#app/sections/transports/transport/facts.tsx";
import { TypedPlaceNote } from "#app/sections/transports/transport/typed-place-note.tsx";

export interface RespondMapProps {
  request: TransportRequest;
  /** The patient's way; null if unknown. */
  route: RouteData | null;
  /** Null for administrators, and without a place. */
  start: DriveStart | null;
  background: MapBackground | null;
  landmarks: readonly Facility[];
}

/** The drive to the pick-up and the patient's way: their ends, figures, and a map if the pick-up has a place on it. */
export function RespondMap({ request, route, start, background, landmarks }: RespondMapProps) {
  const onProblem = useMapToast();
  const [api] = useState(() => createClient());
  const { origin, destination } = getEnds(request);
  const [departure] = useState(() => new Date(request.transportDate));
  const drive = useKnown(useRoute(api, start?.position ?? null, origin, null));
  const computed = useKnown(useRoute(api, route ? null : origin, destination, departure));
  const way = route ?? (computed && { ...computed, duration: computed.durationInTraffic });
  const label = start && (start.kind === "base" ? t`Your base` : t`Your unit`);
  return (
    <div>
      {origin && (
        <RouteMap
          className="h-72 rounded-none! border-x-0! border-t-0! sm:h-80"
          origin={{ place: getPickupPlace(request), position: origin }}
          destination={{ place: getDestinationPlace(request), position: destination }}
          route={way}
          base={start && label ? { label, position: start.position } : null}
          approach={drive}
          hasCaption={false}
          places={landmarks}
          background={background}
          outlinesUrl={outlinesUrl}
          onProblem={onProblem}
        />
      )}
      <div className="trip-section">
        <Journey from={getPickupPlace(request)} to={getDestinationPlace(request)} className="mb-3" />
        <TypedPlaceNote request={request} end="pickup" />
        <TypedPlaceNote request={request} end="destination" />
        {origin && (
          <div aria-live="polite">
            <Facts>
              {start && (
                <Fact
                  name={start.kind === "base" ? t`Drive from your base` : t`Drive from your nearest unit`}
                >
                  {drive ? describeRoute({ ...drive, duration: drive.durationInTraffic }) : "..."}
                </Fact>
              )}
              {destination && <Fact name={t`Patient's way`}>{way ? describeRoute(way) : "..."}</Fact>}
            </Facts>
          </div>
        )}
      </div>
    </div>
  );
}

const useKnown = (state: ReturnType<typeof useRoute>): RouteResult | null =>
  state.kind === "known" ? state.route : null;

/** "12 min, 6.2 km, typically light traffic". */
function describeRoute({ duration, distance, trafficCondition, source }: RouteData): string {
  return [
    duration !== null && formatDuration(duration),
    distance !== null && formatDistance(distance),
    trafficCondition && trafficText(trafficCondition, source).toLowerCase(),
  ]
    .filter(Boolean)
    .join(", ");
}
