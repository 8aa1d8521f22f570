import { limits } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

/** '92%'. */
export const formatPercentage = (part: number, whole: number) => `${Math.round((part / whole) * 100)}%`;

/** 'of 1 arrival', 'of 1,204 arrivals, 12 late'. */
export function formatArrivals({ judged, onTime }: { readonly judged: number; readonly onTime: number }) {
  const arrivals = translate("ui.ofArrivals", { judged });
  return judged === onTime
    ? arrivals
    : `${arrivals}, ${translate("ui.lateArrivals", { late: judged - onTime })}`;
}

/** '4.2/5'. */
export const formatAverage = (average: number) => `${average.toFixed(1)}/${limits.rating.max}`;

/** '1 rating', '1,204 ratings'. */
export const formatRatingCount = (count: number) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "rating" : "ratings"}`;

export const lateNowName = translate("ui.lateNow");
export const lateNowDefinition = translate("ui.lateNowIsCounted");

export const onTimeDefinition = translate("ui.onTimeIsACrew", {
  onTimeGraceMinutes: limits.onTimeGraceMinutes,
});
