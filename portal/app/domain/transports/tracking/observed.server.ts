import type { Connection } from "@wardway/db/open";
import { soonArrivals, transportRequests, transportResponses, vehiclePositions } from "@wardway/db/schema";
import { type Actor, type Position, trackingLimits } from "@wardway/model";
import { subMinutes } from "date-fns";
import { and, asc, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import { requestNotFound } from "../record/read-request.server.ts";
import { boundTo } from "../record/visibility.server.ts";

/** The hospital, the driving company and administrators; no rival. */
export function watchedBy(actor: Actor): SQL | undefined {
  const { role, organizationId } = actor;
  if (role === "admin") return undefined;
  const party = role === "hospital" ? transportRequests.hospitalId : transportRequests.ambulanceCompanyId;
  return organizationId === null ? sql`false` : and(boundTo(actor), eq(party, organizationId));
}

/** In one query. @throws DomainError not_found */
export async function readObserved(connection: Connection, actor: Actor, requestId: number) {
  const [row] = await connection
    .select({
      status: transportRequests.status,
      lastMilestone: transportRequests.lastMilestone,
      startLocationLat: transportRequests.startLocationLat,
      startLocationLong: transportRequests.startLocationLong,
      destinationLat: transportRequests.destinationLat,
      destinationLong: transportRequests.destinationLong,
      optimalRoute: transportRequests.optimalRoute,
      routeSource: transportRequests.routeSource,
      estimatedTravelTime: transportRequests.estimatedTravelTime,
      estimatedDistance: transportRequests.estimatedDistance,
      soonLeg: soonArrivals.leg,
      promisedPickUp: transportResponses.estimatedArrival,
    })
    .from(transportRequests)
    .leftJoin(
      transportResponses,
      and(
        eq(transportResponses.transportRequestId, transportRequests.id),
        eq(transportResponses.status, "approved"),
      ),
    )
    .leftJoin(soonArrivals, eq(soonArrivals.transportRequestId, transportRequests.id))
    .where(and(eq(transportRequests.id, requestId), watchedBy(actor)));
  if (!row) throw requestNotFound();
  return row;
}
export type Observed = Awaited<ReturnType<typeof readObserved>>;

export const positionColumns = {
  latitude: vehiclePositions.latitude,
  longitude: vehiclePositions.longitude,
  accuracy: vehiclePositions.accuracy,
  speed: vehiclePositions.speed,
  heading: vehiclePositions.heading,
  recordedAt: vehiclePositions.recordedAt,
  receivedAt: vehiclePositions.receivedAt,
};

/** Two for an arrival, more to show that a vehicle drives. */
const LAST_PLACE_COUNT = 5;

export const readLastPlaces = (connection: Connection, requestId: number) =>
  connection
    .select(positionColumns)
    .from(vehiclePositions)
    .where(eq(vehiclePositions.transportRequestId, requestId))
    .orderBy(desc(vehiclePositions.recordedAt))
    .limit(LAST_PLACE_COUNT);
export type LastPlace = Awaited<ReturnType<typeof readLastPlaces>>[number];

/** The last position of each step of the last minutes, oldest first: a phone may send one per second. */
export async function readTrail(
  connection: Connection,
  requestId: number,
  now: Date,
): Promise<readonly Position[]> {
  const { latitude, longitude, recordedAt, transportRequestId } = vehiclePositions;
  const { minutes, stepSeconds } = trackingLimits.trail;
  // A parameter would make the two expressions of the statement differ.
  const step = sql`floor(extract(epoch from ${recordedAt}) / ${sql.raw(String(stepSeconds))})`;
  return connection
    .selectDistinctOn([step], { latitude, longitude })
    .from(vehiclePositions)
    .where(and(eq(transportRequestId, requestId), gt(recordedAt, subMinutes(now, minutes))))
    .orderBy(asc(step), desc(recordedAt));
}
