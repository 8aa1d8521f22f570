import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { hasTypicalTraffic, type RouteData, type RouteSource } from "@wardway/model";
import { trafficText } from "@wardway/widgets/map/traffic-text";
import { formatDetailDistance, formatDetailDuration } from "@wardway/widgets/ui/durations";
import { Time } from "@wardway/widgets/ui/time";
import type { ReactNode } from "react";
import { i18n } from "#app/infra/locale.ts";
import { useClock } from "#app/shell/page/use-clock.ts";

const computedBy: Record<RouteSource, MessageDescriptor> = {
  google: msg`Google`,
  mapbox: msg`Mapbox`,
  valhalla: msg`Valhalla, on OpenStreetMap's roads`,
  osrm: msg`OSRM, on OpenStreetMap's roads`,
  estimate: msg`Wardway, as an estimate without roads`,
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
  const clock = useClock();
  const isStale =
    isAhead &&
    route.trafficCondition &&
    computedAt !== null &&
    Date.parse(clock.now) - Date.parse(computedAt) > TRAFFIC_STALE_MS;
  const computed = computedAt !== null && <Time {...clock} value={computedAt} />;
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
        <Figure
          name={t`Travel time`}
          value={route.duration === null ? null : formatDetailDuration(route.duration)}
          note={route.duration !== null && trafficText(route.trafficCondition, route.source)}
        />
        <Figure
          name={t`Distance`}
          value={route.distance === null ? null : formatDetailDistance(route.distance)}
          note={route.isEstimate ? t`Estimated` : null}
        />
        <div className="col-span-2">
          <dt className="text-muted text-sm">{t`Computed by`}</dt>
          <dd className="mt-0.5 wrap-anywhere">
            <span>{route.source === null ? t`Sent with the request` : i18n._(computedBy[route.source])}</span>
            {computed && (
              <span className="block text-muted text-sm">
                {isStale ? <Trans>{computed}. The traffic may have changed since.</Trans> : computed}
              </span>
            )}
          </dd>
        </div>
      </dl>
      <p className="mt-4 text-muted text-sm">
        {t`Travel times are estimates and may vary based on actual traffic conditions.`}
        {route.trafficCondition &&
          hasTypicalTraffic(route.source) &&
          ` ${t`The traffic is not live: it is typical of the hour on weekdays in large cities (Federal Highway Administration).`}`}
      </p>
    </>
  );
}

function Figure({ name, value, note }: { name: string; value: string | null; note: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="mt-0.5">
        <span className={value === null ? "text-muted" : "font-semibold text-2xl tabular-nums"}>
          {value ?? t`Not known`}
        </span>
        {note && <span className="block text-muted text-sm">{note}</span>}
      </dd>
    </div>
  );
}
