import type { Connection } from "@wardway/db/open";
import { organizations, requestViews, transportRequests } from "@wardway/db/schema";
import { type Actor, MAX_REQUEST_ALERTS, openStatuses, type RequestAlert } from "@wardway/model";
import { and, asc, eq, inArray, notExists, sql } from "drizzle-orm";
import { toMinute } from "../requests/listed.server.ts";
import { visibleTo } from "../requests/visibility.server.ts";
import { stopsWithoutBed } from "../requests/without-bed.ts";

/** Open requests that no user of the reader's company has opened, most urgent first; none for other roles. */
export async function listRequestAlerts(
  connection: Connection,
  actor: Actor,
): Promise<readonly RequestAlert[]> {
  if (actor.role !== "ambulance" || actor.organizationId === null) return [];
  const views = connection
    .select({ one: sql`1` })
    .from(requestViews)
    .where(
      and(
        eq(requestViews.transportRequestId, transportRequests.id),
        eq(requestViews.organizationId, actor.organizationId),
      ),
    );
  const rows = await connection
    .select({
      id: transportRequests.id,
      priority: transportRequests.priority,
      transportDate: transportRequests.transportDate,
      asSoonAsPossible: transportRequests.asSoonAsPossible,
      hospitalTimeZone: organizations.timeZone,
      currentLocation: transportRequests.currentLocation,
      destination: transportRequests.destination,
      equipment: transportRequests.equipment,
      isolationPrecautions: transportRequests.isolationPrecautions,
    })
    .from(transportRequests)
    .innerJoin(organizations, eq(organizations.id, transportRequests.hospitalId))
    .where(
      and(
        visibleTo(actor, openStatuses),
        inArray(transportRequests.status, [...openStatuses]),
        notExists(views),
      ),
    )
    .orderBy(asc(transportRequests.dispatchBy), asc(transportRequests.id))
    .limit(MAX_REQUEST_ALERTS);
  return rows.map(({ asSoonAsPossible, ...row }) => ({
    ...row,
    ...(asSoonAsPossible && { asSoonAsPossible }),
    ...stopsWithoutBed(row),
    transportDate: toMinute(row.transportDate.toISOString()),
  }));
}
