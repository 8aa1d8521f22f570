import {
  canNow,
  type MapTiles,
  type RouteData,
  type RouteSource,
  statusLabel,
  type TransportRequest,
} from "@wardway/db/model";
import { RouteMap } from "@wardway/widgets/map/route-map";
import { Card } from "@wardway/widgets/ui/card";
import { formatDetailDistance, formatDetailDuration } from "@wardway/widgets/ui/durations";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Time } from "@wardway/widgets/ui/time";
import { MapPinOff } from "lucide-react";
import { useViewer } from "../../platform/viewer.ts";
import { outlinesUrl } from "../maps/outlines-url.ts";
import { useMapToast } from "../maps/use-map-toast.ts";
import { useClock } from "../use-clock.ts";
import { Fact, Facts } from "./facts.tsx";
import { canBeDrawn, endsOf } from "./journey-on-map.ts";
import { OptimizeRoute } from "./optimize-route.tsx";

export interface RouteTabProps {
  request: TransportRequest;
  /** Null where none is known. */
  route: RouteData | null;
  tiles: MapTiles | null;
}

/** The tab Route Map: the way on a map, its figures, and who says so. */
export function RouteTab({ request, route, tiles }: RouteTabProps) {
  const onProblem = useMapToast();
  if (!canBeDrawn(request, route)) return <NoPositions />;
  const { origin, destination } = endsOf(request);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-5">
      <RouteMap
        className="h-80 sm:h-96 lg:h-[30rem]"
        origin={{ name: request.currentLocation, position: origin }}
        destination={{ name: request.destination, position: destination }}
        route={route}
        tiles={tiles}
        outlinesUrl={outlinesUrl}
        onProblem={onProblem}
      />
      <Figures request={request} route={route} />
    </div>
  );
}

function NoPositions() {
  return (
    <Card>
      <EmptyState
        icon={MapPinOff}
        title="No route to show"
        description="Pick-up and destination were typed as text, without a place on the map."
      />
    </Card>
  );
}

const computedBy: Record<RouteSource, string> = {
  google: "Google",
  mapbox: "Mapbox",
  valhalla: "Valhalla, on OpenStreetMap's roads",
  osrm: "OSRM, on OpenStreetMap's roads",
  estimate: "Estimated without roads",
};

function Figures({ request, route }: Pick<RouteTabProps, "request" | "route">) {
  const clock = useClock();
  const { actor } = useViewer();
  const { origin, destination } = endsOf(request);
  const mayOptimize = origin !== null && destination !== null && canNow(actor, "request.optimize", request);
  return (
    <Card title="Route">
      {route === null ? (
        <p className="text-muted">
          {mayOptimize
            ? "No route has been computed yet. Optimize Route computes one."
            : "No route has been computed yet."}
        </p>
      ) : (
        <>
          <Facts>
            <Fact name="Travel time">
              <span className="font-semibold text-2xl tabular-nums">
                {route.duration === null ? "Not known" : formatDetailDuration(route.duration)}
              </span>
              {route.trafficCondition && (
                <span className="block text-muted text-sm">
                  {statusLabel(route.trafficCondition)} traffic
                </span>
              )}
            </Fact>
            <Fact name="Distance">
              <span className="font-semibold text-2xl tabular-nums">
                {route.distance === null ? "Not known" : formatDetailDistance(route.distance)}
              </span>
            </Fact>
            <Fact name="Computed by" wide>
              {route.source === null ? "Sent with the request" : computedBy[route.source]}
              {request.routeLastUpdated && (
                <Time {...clock} value={request.routeLastUpdated} className="block text-muted text-sm" />
              )}
            </Fact>
          </Facts>
          <p className="mt-4 text-muted text-sm">
            Travel times are estimates and may vary based on actual traffic conditions.
          </p>
        </>
      )}
      {mayOptimize && <OptimizeRoute requestId={request.id} />}
    </Card>
  );
}
