import { hasTypicalTraffic, type RouteData, type RouteSource } from "@wardway/model";
import { trafficText } from "@wardway/widgets/map/traffic-text";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { formatDetailDistance, formatDetailDuration } from "@wardway/widgets/ui/durations";
import { Time } from "@wardway/widgets/ui/time";
import type { ReactNode } from "react";
import { portalLanguage } from "#app/infra/language.ts";
import { useClock } from "#app/ui/use-clock.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const computedBy: Record<RouteSource, string> = {
  google: translate("transportId.google"),
  mapbox: translate("transportId.mapbox"),
  valhalla: translate("transportId.valhallaOnOpenstreetmaps"),
  osrm: translate("transportId.osrmOnOpenstreetmapsRoads"),
  estimate: translate("transportId.wardwayAsAnEstimateWithout"),
};

const TRAFFIC_STALE_MS = 3_600_000;

export interface RouteFiguresProps {
  route: RouteData;
  /** ISO 8601; null if unknown. */
  computedAt: string | null;
  /** The transport has not ended, so traffic matters. */
  isAhead: boolean;
}

export function RouteFigures({ route, computedAt, isAhead }: RouteFiguresProps) {
  const { t } = useTranslator(messages);
  const clock = useClock();
  const isStale =
    isAhead &&
    route.trafficCondition &&
    computedAt !== null &&
    Date.parse(clock.now) - Date.parse(computedAt) > TRAFFIC_STALE_MS;
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
        <Figure
          name={t("transportId.travelTime")}
          value={route.duration === null ? null : formatDetailDuration(route.duration)}
          note={route.duration !== null && trafficText(route.trafficCondition, route.source)}
        />
        <Figure
          name={t("transportId.distance")}
          value={route.distance === null ? null : formatDetailDistance(route.distance)}
          note={route.isEstimate ? t("transportId.estimated") : null}
        />
        <div className="col-span-2">
          <dt className="text-muted text-sm">{t("transportId.computedBy")}</dt>
          <dd className="mt-0.5 wrap-anywhere">
            <span>
              {route.source === null ? t("transportId.sentWithTheRequest") : computedBy[route.source]}
            </span>
            {computedAt !== null && (
              <span className="block text-muted text-sm">
                <Time {...clock} value={computedAt} />
                {isStale && t("transportId.theTrafficMayHaveChanged")}
              </span>
            )}
          </dd>
        </div>
      </dl>
      <p className="mt-4 text-muted text-sm">
        {t("transportId.travelTimesAreEstimatesAnd")}
        {route.trafficCondition && hasTypicalTraffic(route.source) && ` ${t("transportId.typicalTraffic")}`}
      </p>
    </>
  );
}

function Figure({ name, value, note }: { name: string; value: string | null; note: ReactNode }) {
  const { t } = useTranslator(messages);
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="mt-0.5">
        <span className={value === null ? "text-muted" : "font-semibold text-2xl tabular-nums"}>
          {value ?? t("transportId.notKnown")}
        </span>
        {note && <span className="block text-muted text-sm">{note}</span>}
      </dd>
    </div>
  );
}
