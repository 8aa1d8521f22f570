import { useSignals } from "@preact/signals-react/runtime";
import { canNow, type Facility, type MapTiles, type RouteData, type TransportRequest } from "@wardway/model";
import { canBeDrawn, getEnds } from "@wardway/widgets/map/journey-on-map";
import { RouteMap } from "@wardway/widgets/map/route-map";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import type { LiveVehicle } from "@wardway/widgets/tracking/use-vehicle";
import { Card } from "@wardway/widgets/ui/card";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { useViewer } from "#app/http/viewer.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { outlinesUrl } from "#app/ui/maps/outlines-url.ts";
import { useMapToast } from "#app/ui/maps/use-map-toast.ts";
import { messages } from "./messages.ts";
import { OptimizeRoute } from "./optimize-route.tsx";
import { RouteFigures } from "./route-figures.tsx";
import { VehicleCard } from "./vehicle-card.tsx";

const { t: translate } = createTranslator(portalLanguage, messages);

export interface RouteTabProps {
  request: TransportRequest;
  /** Null if unknown. */
  route: RouteData | null;
  tiles: MapTiles | null;
  /** Facilities around the journey. */
  landmarks: readonly Facility[];
  /** Null unless the transport is in progress. */
  vehicle: LiveVehicle | null;
  idempotencyKey: string;
}

export function RouteTab({ request, route, tiles, landmarks, vehicle, idempotencyKey }: RouteTabProps) {
  const { t } = useTranslator(messages);
  useSignals();
  const { actor } = useViewer();
  const onProblem = useMapToast();
  const position = vehicle?.seen.value;
  if (!canBeDrawn(request, route) && !position) return <NothingOnMap />;
  const { origin, destination } = getEnds(request);
  const hasBothEnds = origin !== null && destination !== null;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-5">
      <RouteMap
        className="h-80 sm:h-96 lg:h-[30rem]"
        origin={{ name: request.currentLocation, position: origin }}
        destination={{ name: request.destination, position: destination }}
        route={route}
        vehicle={position ? { ...position, isOld: vehicle.isOld.value } : null}
        places={landmarks}
        tiles={tiles}
        outlinesUrl={outlinesUrl}
        onProblem={onProblem}
      />
      <div className="space-y-4 lg:space-y-5">
        {vehicle && <VehicleCard vehicle={vehicle} />}
        <Card title={t("transportId.route")}>
          {route ? (
            <RouteFigures
              route={route}
              computedAt={request.routeLastUpdated}
              isAhead={request.status !== "completed" && request.status !== "cancelled"}
            />
          ) : (
            <p className="text-muted">{hasBothEnds ? noRoute : oneEnd}</p>
          )}
          {hasBothEnds && canNow(actor, "request.optimize", request) && (
            <OptimizeRoute requestId={request.id} idempotencyKey={idempotencyKey} />
          )}
        </Card>
      </div>
    </div>
  );
}

const noRoute = translate("transportId.thereIsNoRouteInformation");
const oneEnd = translate("transportId.thereIsNoRouteOne");

function NothingOnMap() {
  const { t } = useTranslator(messages);
  return (
    <Card>
      <EmptyState
        title={t("transportId.noRouteToShow")}
        description={t("transportId.pickUpAndDestinationWere")}
      />
    </Card>
  );
}
