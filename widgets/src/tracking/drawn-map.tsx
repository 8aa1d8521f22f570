import { useSignals } from "@preact/signals-react/runtime";
import type { MapBackground, RouteData, TransportRequest } from "@wardway/model";
import { useEffect, useState } from "react";
import { getEnds } from "../map/journey-on-map.ts";
import { useOwnPage } from "../map/own-page.ts";
import { routeQuery } from "../map/route-query.ts";
import { useTransportApi } from "../provider.tsx";
import type { Clock } from "../ui/time-format.ts";
import { LiveRouteMap } from "./live-route-map.tsx";
import type { LiveVehicle } from "./use-vehicle.ts";

export interface DrawnMapProps {
  request: TransportRequest;
  route: RouteData | null;
  vehicle: LiveVehicle | null;
  clock: Clock;
  outlinesUrl: string | null;
}

export default function DrawnMap({ request, route, vehicle, clock, outlinesUrl }: DrawnMapProps) {
  useSignals();
  const background = useBackground();
  const found = useRouteBetween(request, route === null);
  return (
    <LiveRouteMap
      className="h-80"
      request={request}
      route={route ?? found}
      vehicle={vehicle}
      clock={clock}
      isLate={(vehicle?.tracking.value?.difference ?? 0) >= 60}
      hasCaption={false}
      background={background}
      outlinesUrl={outlinesUrl}
    />
  );
}

/** Null if this page cannot load them. */
function useBackground(): MapBackground | null {
  const api = useTransportApi();
  const isOwnPage = useOwnPage();
  const [background, setBackground] = useState<MapBackground | null>(null);
  useEffect(() => {
    let isEnded = false;
    api.getMapConfig().then(
      (start) => {
        // Portals before the basemap do not name one.
        const found = start.tiles ?? start.basemap ?? null;
        if (isEnded || !found) return;
        if (isOwnPage || URL.canParse(found.url)) setBackground(found);
      },
      () => undefined,
    );
    return () => {
      isEnded = true;
    };
  }, [api, isOwnPage]);
  return background;
}

function useRouteBetween(request: TransportRequest, isNeeded: boolean): RouteData | null {
  const api = useTransportApi();
  const [route, setRoute] = useState<RouteData | null>(null);
  const { startLocationLat, startLocationLong, destinationLat, destinationLong } = request;
  useEffect(() => {
    const { origin, destination } = getEnds({
      startLocationLat,
      startLocationLong,
      destinationLat,
      destinationLong,
    });
    if (!isNeeded || !origin || !destination) return;
    let isEnded = false;
    api.getRoute(routeQuery(origin, destination)).then(
      (found) => {
        if (isEnded || !found) return;
        const { durationInTraffic, distance, polyline, trafficCondition, source, isEstimate } = found;
        setRoute({ duration: durationInTraffic, distance, polyline, trafficCondition, source, isEstimate });
      },
      () => undefined,
    );
    return () => {
      isEnded = true;
    };
  }, [api, isNeeded, startLocationLat, startLocationLong, destinationLat, destinationLong]);
  return route;
}
