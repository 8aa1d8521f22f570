import type { Connection } from "@wardway/db/open";
import { type Actor, statisticsPeriods } from "@wardway/model";
import { subDays } from "date-fns";
import { companyPerformance } from "#app/domain/statistics/company.server.ts";
import { hospitalStatistics } from "#app/domain/statistics/hospital.server.ts";
import { readChoice } from "#app/http/forms/choice-parameter.server.ts";
import type { PeriodDays } from "./period.ts";

/** Reads `?days=90`. @throws DomainError invalid on `days` */
export function readPeriod(request: Request): PeriodDays {
  const chosen = readChoice(request, "days", statisticsPeriods.days.map(String));
  return statisticsPeriods.days.find((days) => String(days) === chosen) ?? statisticsPeriods.defaultDays;
}

/** Null if the account has no figures. */
export async function loadFigures(connection: Connection, { role, organizationId }: Actor, days: PeriodDays) {
  const since = subDays(new Date(), days);
  if (role === "hospital" && organizationId !== null) {
    return {
      role,
      days,
      statistics: toOneDecimal(await hospitalStatistics(connection, organizationId, since)),
    } as const;
  }
  if (role === "ambulance" && organizationId !== null) {
    return {
      role,
      days,
      performance: toOneDecimal(await companyPerformance(connection, organizationId, since)),
    } as const;
  }
  return null;
}

/** No figure but a share shows more, and the page's data contains each digit. */
const toOneDecimal = <Figures>(figures: Figures): Figures =>
  JSON.parse(
    JSON.stringify(figures, (_, value) =>
      typeof value === "number" && value > 1 ? Math.round(value * 10) / 10 : value,
    ),
  );
