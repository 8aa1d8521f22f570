import type { Connection } from "@wardway/db/open";
import { transportEvents, transportRequests } from "@wardway/db/schema";
import type { Actor, Milestone, TransportRequest } from "@wardway/model";
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { correctedTime } from "../record/corrections.server.ts";
import { readListed } from "../record/select-requests.server.ts";
import { visibleTo } from "../record/visibility.server.ts";

export interface UnderWay {
  readonly request: TransportRequest;
  /** Expected end of the present leg, ISO 8601; null if unknown, at the pick-up or handed over. */
  readonly arrival: string | null;
  /** Time of the last step, ISO 8601. */
  readonly since: string | null;
}

const listed = [
  "en_route",
  "at_pickup",
  "patient_aboard",
  "transfer_of_care",
] as const satisfies readonly Milestone[];

/**
 * Transports in progress: first those that were handed over and can be completed, then those on the way to or with the
 * patient, next arrival first. On the way to the pick-up the promise counts, then the last step's time plus the travel
 * time.
 */
export async function listUnderWay(
  connection: Connection,
  actor: Actor,
  limit: number,
): Promise<readonly UnderWay[]> {
  const { id, promisedArrival, lastMilestone, estimatedTravelTime } = transportRequests;
  const scope = and(
    visibleTo(actor, ["in_progress"]),
    eq(transportRequests.status, "in_progress"),
    or(isNull(lastMilestone), inArray(lastMilestone, [...listed])),
  );
  const isHandedOver = sql`${lastMilestone} is not distinct from 'transfer_of_care'`;
  const lastStep = connection
    .select({ at: sql`max(${correctedTime})` })
    .from(transportEvents)
    .where(and(eq(transportEvents.transportRequestId, id), eq(transportEvents.type, lastMilestone)));
  const arrival = sql<Date | null>`case
    when ${lastMilestone} is null or ${lastMilestone} = 'en_route' then ${promisedArrival}
    when ${lastMilestone} = 'patient_aboard' then (${lastStep}) + make_interval(secs => ${estimatedTravelTime}) end`.mapWith(
    promisedArrival,
  );
  const since = sql<Date | null>`(${lastStep})`.mapWith(promisedArrival);
  const rows = await connection
    .select({ id, arrival: arrival.as("arrival"), since })
    .from(transportRequests)
    .where(scope)
    .orderBy(sql`${isHandedOver} desc`, sql`arrival nulls last`, id)
    .limit(limit);
  const requests = await readListed(
    connection,
    actor,
    rows.map((row) => row.id),
  );
  const times = new Map(rows.map((row) => [row.id, row]));
  return requests.map((request) => ({
    request,
    arrival: times.get(request.id)?.arrival?.toISOString() ?? null,
    since: times.get(request.id)?.since?.toISOString() ?? null,
  }));
}
