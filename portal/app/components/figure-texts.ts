import { msg, plural, t } from "@lingui/core/macro";
import { limits } from "@wardway/model";
import { formatNumber } from "#app/infra/locale.ts";

/** '92%'. */
export const formatPercentage = (part: number, whole: number) => `${Math.round((part / whole) * 100)}%`;

/** 'of 1 arrival', 'of 1,204 arrivals, 12 late'. */
export function formatArrivals({ judged, onTime }: { readonly judged: number; readonly onTime: number }) {
  return judged === onTime
    ? t`of ${plural(judged, { one: "# arrival", other: "# arrivals" })}`
    : t`of ${plural(judged, { one: "# arrival", other: "# arrivals" })}, ${{ late: formatNumber(judged - onTime) }} late`;
}

/** '4.2/5'. */
export const formatAverage = (average: number) => `${average.toFixed(1)}/${limits.rating.max}`;

/** '1 rating', '1,204 ratings'. */
export const formatRatingCount = (count: number) =>
  t`${plural(count, { one: "# rating", other: "# ratings" })}`;

export const lateNowName = msg`Late now`;
export const lateNowDefinition = msg`Late now are open requests past their pick-up time, and transports that have not started or arrived as promised.`;

export const onTimeDefinition = msg`On time is a crew at the pick-up by the arrival that its approved response promised, or up to ${{ onTimeGraceMinutes: limits.onTimeGraceMinutes }} minutes later. Only arrivals that a crew recorded are counted.`;
