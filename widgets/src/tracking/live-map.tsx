import { useSignals } from "@preact/signals-react/runtime";
import type { RouteData, TransportRequest } from "@wardway/model";
import { trackedMessages } from "@wardway/model/messages/en/tracked";
import MapIcon from "lucide-react/icons/map";
import { useId, useState } from "react";
import { canBeDrawn } from "../map/journey-on-map.ts";
import { useTranslator } from "../messages/messages.tsx";
import { buttonClass } from "../ui/button-class.ts";
import type { Clock } from "../ui/time-format.ts";
import type { DrawnMapProps } from "./drawn-map.tsx";
import { lazyPart } from "./lazy-part.tsx";
import type { LiveVehicle } from "./use-vehicle.ts";

const DrawnMap = lazyPart<DrawnMapProps>(() => import("./drawn-map.tsx"));

export interface LiveMapProps {
  request: TransportRequest;
  /** Null unless the transport is under way. */
  vehicle: LiveVehicle | null;
  clock: Clock;
  outlinesUrl: string | null;
}

export function LiveMap({ request, vehicle, clock, outlinesUrl }: LiveMapProps) {
  useSignals();
  const { t } = useTranslator(trackedMessages);
  const id = useId();
  const [isShown, setShown] = useState(false);
  const route = getRoute(request);
  if (!canBeDrawn(request, route) && !vehicle?.seen.value) return null;
  return (
    <div>
      <button
        type="button"
        part="button"
        className={buttonClass({ variant: "secondary", size: "small" })}
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        onClick={() => setShown(!isShown)}
      >
        <MapIcon aria-hidden="true" className="size-4" />
        {t(isShown ? "tracking.hideMap" : "tracking.showMap")}
      </button>
      {isShown && (
        <div id={id} className="mt-3">
          <DrawnMap
            request={request}
            route={route}
            vehicle={vehicle}
            clock={clock}
            outlinesUrl={outlinesUrl}
          />
        </div>
      )}
    </div>
  );
}

function getRoute(request: TransportRequest): RouteData | null {
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
