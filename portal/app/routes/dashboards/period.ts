import { t } from "@lingui/core/macro";
import type { statisticsPeriods } from "@wardway/model";

export type PeriodDays = (typeof statisticsPeriods.days)[number];

/** '7 days', '12 months'. */
export const formatPeriod = (days: PeriodDays) => (days === 365 ? t`12 months` : t`${days} days`);
