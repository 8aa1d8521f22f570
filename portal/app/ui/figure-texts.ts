import { limits } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

/** '92%'. */
export const formatPercentage = (part: number, whole: number) => `${Math.round((part / whole) * 100)}%`;

/** 'of 1 arrival', 'of 1,204 arrivals'. */
export const formatArrivals = (count: number) =>
  `of ${count.toLocaleString("en-US")} ${count === 1 ? "arrival" : "arrivals"}`;

/** '4.2/5'. */
export const formatAverage = (average: number) => `${average.toFixed(1)}/${limits.rating.max}`;

/** '1 rating', '1,204 ratings'. */
export const formatRatingCount = (count: number) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "rating" : "ratings"}`;

export const onTimeDefinition = translate("ui.onTimeIsACrew", {
  onTimeGraceMinutes: limits.onTimeGraceMinutes,
});
