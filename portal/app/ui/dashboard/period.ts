import type { statisticsPeriods } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export type PeriodDays = (typeof statisticsPeriods.days)[number];

/** '7 days', '12 months'. */
export const formatPeriod = (days: PeriodDays) =>
  days === 365 ? "12 months" : translate("ui.dashboard.days", { days });
