import { useSignals } from "@preact/signals-react/runtime";
import { getDestinationPlace, getPickupPlace, type RouteData, type TransportRequest } from "@wardway/model";
import { getEnds, getWayDone } from "../map/journey-on-map.ts";
import { RouteMap, type RouteMapProps } from "../map/route-map.tsx";
import { useTranslator } from "../messages/messages.tsx";
import { type Clock, clockTime } from "../ui/time-format.ts";
import type { LiveVehicle } from "./use-vehicle.ts";
import { VehicleText } from "./vehicle-text.tsx";

export interface LiveRouteMapProps
  extends Pick<
    RouteMapProps,
    "isLate" | "hasCaption" | "places" | "background" | "outlinesUrl" | "className" | "onProblem"
  > {
  request: TransportRequest;
  route: RouteData | null;
  /** Null unless the transport is in progress. */
  vehicle: LiveVehicle | null;
  clock: Clock;
}

/** The map of a transport: its journey, and its vehicle with trail and arrival. */
export function LiveRouteMap({ request, vehicle, clock, ...map }: LiveRouteMapProps) {
  useSignals();
  const { language } = useTranslator();
  const { origin, destination } = getEnds(request);
  const seen = vehicle?.seen.value ?? null;
  const tracking = vehicle?.tracking.value ?? null;
  const { leg = null, arrival = null, polyline = null } = tracking ?? {};
  return (
    <RouteMap
      {...map}
      origin={{ place: getPickupPlace(request), position: origin }}
      destination={{ place: getDestinationPlace(request), position: destination }}
      wayDone={getWayDone(request)}
      vehicle={
        vehicle && seen
          ? {
              ...seen,
              isOld: vehicle.isOld.value,
              trail: { polyline: tracking?.trail ?? null, since: vehicle.since.value },
            }
          : null
      }
      vehicleText={
        vehicle && seen && tracking && <VehicleText seen={seen} tracking={tracking} clock={clock} />
      }
      arrival={
        leg && arrival
          ? {
              at: leg === "to_pickup" ? "origin" : "destination",
              time: clockTime(arrival, clock.timeZone, language),
            }
          : null
      }
      approach={polyline === null ? null : { polyline, isEstimate: false }}
    />
  );
}
