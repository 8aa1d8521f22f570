import type { Database } from "@wardway/db/open";
import { transportEvents, transportRequests, transportResponses } from "@wardway/db/schema";
import { openStatuses } from "@wardway/model";
import { subHours } from "date-fns";
import { and, asc, eq, gte, inArray, isNull, lt } from "drizzle-orm";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { notifyOrganizations } from "../notifications/notify.server.ts";

const MAX_RESPONSES_PER_RUN = 500;
/** Older ones are marked in the lists, but no news. */
const MAX_NOTIFIED_HOURS = 24;

/**
 * Asks each company once to renew an offered arrival that has passed before the hospital has decided, however many processes
 * run this.
 * @param now for tests
 */
export async function notifyPassedArrivals(db: Database, now = new Date()): Promise<void> {
  const isNotified = await db.transaction(async (tx) => {
    const { id, status, estimatedArrival, renewalRequestedAt } = transportResponses;
    // A response that is being decided waits for the next run.
    const passed = await tx
      .select({
        id,
        organizationId: transportResponses.ambulanceCompanyId,
        requestId: transportResponses.transportRequestId,
        eventId: transportEvents.id,
      })
      .from(transportResponses)
      .innerJoin(transportRequests, eq(transportRequests.id, transportResponses.transportRequestId))
      .innerJoin(
        transportEvents,
        and(eq(transportEvents.transportResponseId, id), eq(transportEvents.type, "response_received")),
      )
      .where(
        and(
          eq(status, "pending"),
          isNull(renewalRequestedAt),
          lt(estimatedArrival, now),
          gte(estimatedArrival, subHours(now, MAX_NOTIFIED_HOURS)),
          inArray(transportRequests.status, [...openStatuses]),
        ),
      )
      .orderBy(asc(estimatedArrival))
      .limit(MAX_RESPONSES_PER_RUN)
      .for("no key update", { of: transportResponses, skipLocked: true });
    if (passed.length === 0) return false;
    const ids = passed.map((response) => response.id);
    await tx.update(transportResponses).set({ renewalRequestedAt: now }).where(inArray(id, ids));
    const occasions = passed.map(({ organizationId, requestId, eventId }) => ({
      organizationId,
      requestId,
      eventId,
      type: "arrival_passed" as const,
    }));
    await notifyOrganizations(tx, occasions, null);
    return true;
  });
  if (!isNotified) return;
  triggerJobs("live");
  triggerJobs("mail");
}
