import { msg, t } from "@lingui/core/macro";
import { useSignals } from "@preact/signals-react/runtime";
import {
  canNow,
  type Facility,
  type MapBackground,
  type RouteData,
  type TransportRequest,
} from "@wardway/model";
import { canBeDrawn, getEnds } from "@wardway/widgets/map/journey-on-map";
import { LiveRouteMap } from "@wardway/widgets/tracking/live-route-map";
import type { LiveVehicle } from "@wardway/widgets/tracking/use-vehicle";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import type { ReactNode } from "react";
import { i18n } from "#app/infra/locale.ts";
import { outlinesUrl } from "#app/sections/maps/outlines-url.ts";
import { useMapToast } from "#app/sections/maps/use-map-toast.ts";
import { TripSection } from "#app/sections/transports/transport/trip-section.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import { OptimizeRoute } from "./optimize-route.tsx";
import type { RouteChoices as RouteChoicesFound } from "./route.tsx";
import { RouteChoices } from "./route-choices.tsx";
import { RouteFigures } from "./route-figures.tsx";

export interface TransportMapProps {
  request: TransportRequest;
  /** Null if unknown. */
  route: RouteData | null;
  background: MapBackground | null;
  /** Facilities around the journey. */
  landmarks: readonly Facility[];
  /** Null unless the transport is in progress. */
  vehicle: LiveVehicle | null;
  isLate: boolean;
  /** Names the ends below the map. */
  hasCaption?: boolean;
  className: string;
  fallback?: ReactNode;
}

/** Nothing, or `fallback`, without a place to show. */
export function TransportMap(props: TransportMapProps) {
  const { request, route, background, landmarks, vehicle, isLate, hasCaption = false, className } = props;
  useSignals();
  const onProblem = useMapToast();
  const clock = useClock();
  if (!canBeDrawn(request, route) && !vehicle?.seen.value) return props.fallback;
  return (
    <LiveRouteMap
      className={className}
      request={request}
      route={route}
      vehicle={vehicle}
      clock={clock}
      isLate={isLate}
      hasCaption={hasCaption}
      places={landmarks}
      background={background}
      outlinesUrl={outlinesUrl}
      onProblem={onProblem}
    />
  );
}

/** The tab Route Map. */
export function RouteTab(
  props: Pick<TransportMapProps, "request" | "route"> & {
    choices: RouteChoicesFound;
    idempotencyKey: string;
    children: ReactNode;
  },
) {
  const { request, route, choices, idempotencyKey, children } = props;
  const { actor } = useViewer();
  const { origin, destination } = getEnds(request);
  return (
    <div className="trip-columns">
      <div>{children}</div>
      <TripSection
        title={t`Route`}
        actions={
          origin &&
          destination &&
          canNow(actor, "request.optimize", request) && (
            <OptimizeRoute requestId={request.id} idempotencyKey={idempotencyKey} />
          )
        }
      >
        {route ? (
          <RouteFigures
            route={route}
            computedAt={request.routeLastUpdated}
            isAhead={request.status !== "completed" && request.status !== "cancelled"}
          />
        ) : (
          <p className="text-muted">{i18n._(origin && destination ? noRoute : oneEnd)}</p>
        )}
        <RouteChoices requestId={request.id} {...choices} idempotencyKey={idempotencyKey} />
      </TripSection>
    </div>
  );
}

const noRoute = msg`There is no route information for this transport.`;
const oneEnd = msg`There is no route: one of the two ends was typed as text, without a place on the map.`;

export function NothingOnMap() {
  return (
    <EmptyState
      title={t`No route to show`}
      description={t`Pick-up and destination were typed as text, without a place on the map.`}
    />
  );
}
