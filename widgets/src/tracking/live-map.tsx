import type { MapTiles, RouteData, TransportRequest } from "@wardway/db/model";
import { Map as MapIcon } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { canBeDrawn, endsOf } from "../map/journey-on-map.ts";
import { useOwnPage } from "../map/own-page.ts";
import { RouteMap } from "../map/route-map.tsx";
import { useSpeech } from "../messages/messages.tsx";
import { useTransportApi } from "../provider.tsx";
import { Button } from "../ui/button.tsx";
import type { VehicleNow } from "./use-vehicle.ts";

export interface LiveMapProps {
  request: TransportRequest;
  vehicle: VehicleNow;
  outlinesUrl: string | null;
}

/** The way and the vehicle on it. All that draws it is fetched when somebody asks for it, and not before. */
export function LiveMap({ request, vehicle, outlinesUrl }: LiveMapProps) {
  const { say } = useSpeech();
  const id = useId();
  const [isShown, setShown] = useState(false);
  const route = routeOf(request);
  const isUnderWay = request.status === "in_progress";
  if (!canBeDrawn(request, route) && !(isUnderWay && vehicle.seen)) return null;
  return (
    <div>
      <Button
        variant="secondary"
        size="small"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        icon={<MapIcon aria-hidden="true" className="size-4" />}
        onClick={() => setShown(!isShown)}
      >
        {say(isShown ? "Hide map" : "Show map")}
      </Button>
      {isShown && (
        <div id={id} className="mt-3">
          <Drawn
            request={request}
            route={route}
            vehicle={isUnderWay ? vehicle : null}
            outlinesUrl={outlinesUrl}
          />
        </div>
      )}
    </div>
  );
}

interface DrawnProps {
  request: TransportRequest;
  route: RouteData | null;
  vehicle: VehicleNow | null;
  outlinesUrl: string | null;
}

function Drawn({ request, route, vehicle, outlinesUrl }: DrawnProps) {
  const tiles = useTiles();
  const found = useRouteBetween(request, route === null);
  const { origin, destination } = endsOf(request);
  return (
    <RouteMap
      className="h-80"
      origin={{ name: request.currentLocation, position: origin }}
      destination={{ name: request.destination, position: destination }}
      route={route ?? found}
      vehicle={vehicle?.seen ? { ...vehicle.seen, isOld: vehicle.isOld } : null}
      tiles={tiles}
      outlinesUrl={outlinesUrl}
    />
  );
}

/** The tiles of the portal, where their address is one that this page can fetch; the outlines stand without them. */
function useTiles(): MapTiles | null {
  const api = useTransportApi();
  const isOwnPage = useOwnPage();
  const [tiles, setTiles] = useState<MapTiles | null>(null);
  useEffect(() => {
    let isOver = false;
    api.map().then(
      (start) => {
        if (isOver || !start.tiles) return;
        if (isOwnPage || URL.canParse(start.tiles.url)) setTiles(start.tiles);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [api, isOwnPage]);
  return tiles;
}

/** The way between two ends that are on the map, where the request has none with it yet. */
function useRouteBetween(request: TransportRequest, isWanted: boolean): RouteData | null {
  const api = useTransportApi();
  const [route, setRoute] = useState<RouteData | null>(null);
  const { startLocationLat, startLocationLong, destinationLat, destinationLong } = request;
  useEffect(() => {
    const { origin, destination } = endsOf({
      startLocationLat,
      startLocationLong,
      destinationLat,
      destinationLong,
    });
    if (!isWanted || !origin || !destination) return;
    let isOver = false;
    api.route(origin, destination).then(
      (found) => {
        if (isOver || !found) return;
        const { durationInTraffic, distance, polyline, trafficCondition, source, isEstimate } = found;
        setRoute({ duration: durationInTraffic, distance, polyline, trafficCondition, source, isEstimate });
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [api, isWanted, startLocationLat, startLocationLong, destinationLat, destinationLong]);
  return route;
}

/** What stands with the request, as the portal itself tells of it. */
function routeOf(request: TransportRequest): RouteData | null {
  if (request.optimalRoute === null) return null;
  return {
    duration: request.estimatedTravelTime,
    distance: request.estimatedDistance === null ? null : Number(request.estimatedDistance),
    polyline: request.optimalRoute,
    trafficCondition: request.trafficCondition,
    source: request.routeSource,
    isEstimate: request.routeSource === "estimate",
  };
}
