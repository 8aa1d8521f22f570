import { distanceLimit, type Position, type RouteResult } from "@wardway/model";
import { routeMessages } from "@wardway/model/messages/en/route";
import Clock from "lucide-react/icons/clock";
import Route from "lucide-react/icons/route";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { useTranslator } from "../messages/messages.tsx";
import { useTransportApi } from "../provider.tsx";
import { formatDistance, formatDuration } from "../ui/durations.ts";
import { Spinner } from "../ui/spinner.tsx";
import { trafficText } from "./traffic-text.ts";
import { useRoute } from "./use-route.ts";

export interface RouteBoxProps {
  /** Null without coordinates. */
  origin: Position | null;
  destination: Position | null;
  /** Null for now. */
  departure: Date | null;
  /** Miles. */
  maxDistance: number;
}

/** Warns if the distance is too long. */
export function RouteBox({ origin, destination, departure, maxDistance }: RouteBoxProps) {
  const { t, translateServerMessage } = useTranslator(routeMessages);
  const state = useRoute(useTransportApi(), origin, destination, departure);
  const isShown = origin !== null && destination !== null;
  const known = state.kind === "known" ? state.route : null;
  const tooFar =
    isShown && state.kind !== "calculating"
      ? distanceLimit({ from: origin, to: destination, route: known }, maxDistance).message
      : null;
  return (
    <div aria-live="polite" aria-atomic="true">
      {isShown && (
        <div className="mb-3 border-line border-y py-2">
          {/* Reserves height, to avoid a layout shift. */}
          <div className="grid min-h-24 content-center sm:min-h-12">
            {known ? (
              <Facts route={known} />
            ) : state.kind === "failed" ? (
              <p className="text-muted text-sm">{t("route.unavailable")}</p>
            ) : (
              <p className="flex items-center gap-2 text-muted">
                <Spinner className="size-4" />
                {t("route.calculating")}
              </p>
            )}
          </div>
          {tooFar && (
            <p className="mt-2 flex items-start gap-2 border-line border-t pt-2 font-medium text-sm">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {translateServerMessage(tooFar)}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function Facts({ route }: { route: RouteResult }) {
  const { t, language } = useTranslator(routeMessages);
  const { durationInTraffic, distance, trafficCondition, source, isEstimate } = route;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <span className="flex items-center gap-2">
          <Clock aria-hidden="true" className="size-4 text-muted" />
          <span className="sr-only">{t("route.travelTime")} </span>
          <span className="whitespace-nowrap font-semibold tabular-nums">
            {formatDuration(durationInTraffic, language)}
          </span>
          <span className="text-muted">{trafficText(trafficCondition, source, language)}</span>
        </span>
        <span className="flex items-center gap-2">
          <Route aria-hidden="true" className="size-4 text-muted" />
          <span className="sr-only">{t("route.distance")} </span>
          <span className="whitespace-nowrap font-semibold tabular-nums">
            {formatDistance(distance, language)}
          </span>
        </span>
        {isEstimate && <span className="text-muted text-sm">{t("route.estimate")}</span>}
      </p>
      <p className="mt-1 text-muted text-sm">{t("route.disclaimer")}</p>
    </>
  );
}
