import type { Facility, MapBackground, Place, Position, RouteData } from "@wardway/model";
import { mapMessages } from "@wardway/model/messages/en/map";
import type { ReactNode } from "react";
import { createTranslator, type Language, useTranslator } from "../messages/messages.tsx";
import { formatDetailDistance, formatDetailDuration } from "../ui/durations.ts";
import { Journey } from "../ui/journey.tsx";
import { formatPlace } from "../ui/place-name.tsx";
import type { WayDone } from "./journey-on-map.ts";
import { type LazyMapProps, lazyMap } from "./lazy-map.tsx";
import type { ApproachOnMap, ArrivalOnMap, BaseOnMap, RouteCanvasProps } from "./route-canvas.tsx";
import { trafficText } from "./traffic-text.ts";
import type { VehicleOnMap } from "./vehicle.tsx";

const Canvas = lazyMap<RouteCanvasProps>(() => import("./route-canvas.tsx"));

export interface RouteEnd {
  readonly place: Place;
  readonly position: Position | null;
}

export interface RouteMapProps extends LazyMapProps {
  origin: RouteEnd;
  destination: RouteEnd;
  /** Null: ends only. */
  route: RouteData | null;
  vehicle?: VehicleOnMap | null;
  /** Describes the vehicle for screen readers. */
  vehicleText?: ReactNode;
  arrival?: ArrivalOnMap | null;
  base?: BaseOnMap | null;
  approach?: ApproachOnMap | null;
  /** The vehicle takes the signal colour. */
  isLate?: boolean;
  wayDone?: WayDone;
  /** Names the ends below the map; default: true. */
  hasCaption?: boolean;
  /** Shown for orientation. */
  places?: readonly Facility[];
  background: MapBackground | null;
  /** TopoJSON of us-atlas. */
  outlinesUrl: string | null;
}

/** Includes a text alternative. */
export function RouteMap(props: RouteMapProps) {
  const {
    origin,
    destination,
    route,
    vehicle = null,
    isLate = false,
    hasCaption = true,
    vehicleText,
    ...map
  } = props;
  const { t, language } = useTranslator(mapMessages);
  const summary = formatSummary({ origin, destination, route }, language);
  return (
    <figure className="min-w-0">
      <Canvas
        {...map}
        label={t("map.label", { summary })}
        origin={origin.position}
        destination={destination.position}
        polyline={route?.polyline ?? null}
        isEstimate={route?.isEstimate ?? false}
        vehicle={vehicle}
        isLate={isLate}
        originName={formatPlace(origin.place, language)}
        destinationName={formatPlace(destination.place, language)}
        arrival={map.arrival ?? null}
        base={map.base ?? null}
        approach={map.approach ?? null}
        wayDone={map.wayDone ?? "none"}
      />
      {vehicleText && <p className="sr-only">{vehicleText}</p>}
      {(hasCaption || route?.isEstimate) && (
        <figcaption className="space-y-2 p-4 text-sm sm:px-5">
          {hasCaption && <Journey from={origin.place} to={destination.place} />}
          {route?.isEstimate && (
            <p className="flex items-start gap-2 text-muted">
              <svg aria-hidden="true" viewBox="0 0 20 20" className="mt-0.5 size-4 shrink-0">
                <path d="M1 19 19 1" stroke="currentColor" strokeWidth="3" strokeDasharray="4.5 4" />
              </svg>
              {t(estimateNote)}
            </p>
          )}
        </figcaption>
      )}
    </figure>
  );
}

export const estimateNote = "map.straightLine";

/** "From A to B: 4.2 km, 11 min, light traffic." */
function formatSummary(
  { origin, destination, route }: Pick<RouteMapProps, "origin" | "destination" | "route">,
  language: Language,
) {
  const { t } = createTranslator(language, mapMessages);
  const figures = [
    route?.distance == null ? null : formatDetailDistance(route.distance, language),
    route?.duration == null ? null : formatDetailDuration(route.duration),
    route?.trafficCondition && trafficText(route.trafficCondition, route.source, language).toLowerCase(),
  ].filter(Boolean);
  const ends = {
    from: formatPlace(origin.place, language),
    to: formatPlace(destination.place, language),
    figures: figures.join(", "),
  };
  if (figures.length === 0) {
    return t(route?.isEstimate ? "map.journeyEstimated" : "map.journey", ends);
  }
  return t(route?.isEstimate ? "map.journeyFiguresEstimated" : "map.journeyFigures", ends);
}
