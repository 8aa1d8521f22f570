import type { Connection } from "@wardway/db/open";
import { type Actor, statisticsPeriods } from "@wardway/model";
import { subDays } from "date-fns";
import { companyFigures } from "#app/domain/statistics/company.server.ts";
import { hospitalFigures } from "#app/domain/statistics/hospital.server.ts";

/** The figures of the viewer's hospital or company; null for administrators, who belong to none. */
export async function loadFigures(connection: Connection, { role, organizationId }: Actor) {
  if (organizationId === null) return null;
  const since = subDays(new Date(), statisticsPeriods.profileDays);
  return role === "hospital"
    ? ({ role, figures: await hospitalFigures(connection, organizationId, since) } as const)
    : ({ role: "ambulance", figures: await companyFigures(connection, organizationId, since) } as const);
}

export type ProfileFigures = NonNullable<Awaited<ReturnType<typeof loadFigures>>>;
