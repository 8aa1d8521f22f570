import type { Database, Transaction } from "@wardway/db/open";
import {
  displays,
  notifications,
  organizations,
  ratings,
  sessions,
  transportEvents,
  transportRequests,
  transportResponses,
  users,
  vehiclePositions,
} from "@wardway/db/schema";
import type { SimulationAccount } from "@wardway/db/seed";
import { subHours } from "date-fns";
import { and, asc, desc, eq, gt, inArray, isNull, lt, notExists, or, type SQL, sql } from "drizzle-orm";
import { aliveSession } from "#app/domain/accounts/sessions.server.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { activeSettings } from "../settings/read-settings.server.ts";
import type { Progress } from "./plan.ts";

const isSimulation = sql`(select ${users.id} from ${users} where ${users.isSimulation})`;

/**
 * Requests that the simulation created and no other account has acted on, but by declining or writing: not by an event, which are append-only,
 * nor by a position from another phone.
 */
const isUntouched: SQL = sql`(
  ${transportRequests.createdBy} in ${isSimulation}
  and not exists (
    select from ${transportEvents} event
    where event.transport_request_id = ${transportRequests.id} and event.actor_user_id not in ${isSimulation}
      and event.type not in ('declined', 'decline_withdrawn', 'message')
  )
  and not exists (
    select from ${vehiclePositions} fix
    where fix.transport_request_id = ${transportRequests.id} and coalesce(fix.user_id, 0) not in ${isSimulation}
  )
)`;

const open = ["pending", "needs_approval", "approved", "in_progress"] as const;

/** Requests that the simulation created. */
export async function countSimulated(
  db: Database,
): Promise<{ readonly open: number; readonly lastDay: number }> {
  const { status, createdAt, createdBy } = transportRequests;
  const [row] = await db
    .select({
      open: sql<number>`count(*) filter (where ${inArray(status, [...open])})::integer`,
      lastDay: sql<number>`count(*) filter (where ${createdAt} > now() - interval '1 day')::integer`,
    })
    .from(transportRequests)
    .where(sql`${createdBy} in ${isSimulation}`);
  return row ?? { open: 0, lastDay: 0 };
}

/**
 * Runs `work` under the request's lock, on which other writers wait, if no other account has acted on it.
 * @returns whether it did
 */
export async function actIfUntouched(
  db: Database,
  requestId: number,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<boolean> {
  const isDone = await db.transaction(async (tx) => {
    const request = eq(transportRequests.id, requestId);
    await tx.select({ id: transportRequests.id }).from(transportRequests).where(request).for("no key update");
    // A statement of its own: it sees what a writer committed while this one waited for the lock.
    if ((await tx.$count(transportRequests, and(request, isUntouched))) === 0) return false;
    await work(tx);
    return true;
  });
  if (isDone) triggerJobs("live");
  return isDone;
}

/** Hours after its completion in which a transport is rated. */
const RATING_HOURS = 1;

export interface SimulatedTransport extends Progress {
  readonly hospitalId: number;
  readonly ambulanceCompanyId: number | null;
  readonly transportDate: Date;
  readonly startLocationLat: number | null;
  readonly startLocationLong: number | null;
  readonly destinationLat: number | null;
  readonly destinationLong: number | null;
  readonly optimalRoute: string | null;
  /** Seconds. */
  readonly estimatedTravelTime: number | null;
  /** The base of the assigned company. */
  readonly baseLatitude: number | null;
  readonly baseLongitude: number | null;
  readonly responses: readonly OpenResponse[];
  readonly position: LastPosition | null;
}

interface OpenResponse {
  readonly id: number;
  readonly transportRequestId: number;
  readonly ambulanceCompanyId: number;
}

interface LastPosition {
  readonly transportRequestId: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly recordedAt: Date;
}

/** Untouched ones that are open, or completed and not rated, oldest first. */
export async function readSimulated(db: Database, now: Date): Promise<readonly SimulatedTransport[]> {
  const isUnrated = and(
    eq(transportRequests.status, "completed"),
    gt(transportRequests.updatedAt, subHours(now, RATING_HOURS)),
    notExists(
      db.select({ id: ratings.id }).from(ratings).where(eq(ratings.transportRequestId, transportRequests.id)),
    ),
  );
  const rows = await db
    .select({
      id: transportRequests.id,
      hospitalId: transportRequests.hospitalId,
      ambulanceCompanyId: transportRequests.ambulanceCompanyId,
      status: transportRequests.status,
      lastMilestone: transportRequests.lastMilestone,
      transportDate: transportRequests.transportDate,
      startLocationLat: transportRequests.startLocationLat,
      startLocationLong: transportRequests.startLocationLong,
      destinationLat: transportRequests.destinationLat,
      destinationLong: transportRequests.destinationLong,
      optimalRoute: transportRequests.optimalRoute,
      estimatedTravelTime: transportRequests.estimatedTravelTime,
      baseLatitude: organizations.baseLatitude,
      baseLongitude: organizations.baseLongitude,
      lastEventAt: sql<Date>`(
        select max(event.recorded_at) from ${transportEvents} event
        where event.transport_request_id = ${transportRequests.id}
      )`.mapWith(transportEvents.recordedAt),
    })
    .from(transportRequests)
    .leftJoin(organizations, eq(organizations.id, transportRequests.ambulanceCompanyId))
    .where(and(or(inArray(transportRequests.status, [...open]), isUnrated), isUntouched))
    .orderBy(asc(transportRequests.id));
  const ids = rows.map(({ id }) => id);
  const [responses, positions] = await Promise.all([readOpenResponses(db, ids), readPositions(db, ids)]);
  return rows.map((row) => {
    const own = responses.filter(({ transportRequestId }) => transportRequestId === row.id);
    return {
      ...row,
      responses: own,
      respondedCompanyIds: own.map(({ ambulanceCompanyId }) => ambulanceCompanyId),
      position: positions.find(({ transportRequestId }) => transportRequestId === row.id) ?? null,
    };
  });
}

/** The earliest arrival first. */
const readOpenResponses = (db: Database, requestIds: number[]): Promise<OpenResponse[]> =>
  db
    .select({
      id: transportResponses.id,
      transportRequestId: transportResponses.transportRequestId,
      ambulanceCompanyId: transportResponses.ambulanceCompanyId,
    })
    .from(transportResponses)
    .where(
      and(
        inArray(transportResponses.transportRequestId, requestIds),
        eq(transportResponses.status, "pending"),
      ),
    )
    .orderBy(asc(transportResponses.estimatedArrival), asc(transportResponses.id));

const readPositions = (db: Database, requestIds: number[]): Promise<LastPosition[]> =>
  db
    .selectDistinctOn([vehiclePositions.transportRequestId], {
      transportRequestId: vehiclePositions.transportRequestId,
      latitude: vehiclePositions.latitude,
      longitude: vehiclePositions.longitude,
      recordedAt: vehiclePositions.recordedAt,
    })
    .from(vehiclePositions)
    .where(inArray(vehiclePositions.transportRequestId, requestIds))
    .orderBy(vehiclePositions.transportRequestId, desc(vehiclePositions.recordedAt));

/** Requests of an account in the last 24 hours. */
export async function countCreated(db: Database, accounts: readonly SimulationAccount[], now: Date) {
  const { createdBy, createdAt } = transportRequests;
  const ids = accounts.map(({ userId }) => userId);
  const rows = await db
    .select({
      userId: createdBy,
      count: sql<number>`count(*)::integer`,
      latest: sql<Date>`max(${createdAt})`.mapWith(createdAt),
    })
    .from(transportRequests)
    .where(and(inArray(createdBy, ids), gt(createdAt, subHours(now, 24))))
    .groupBy(createdBy);
  return rows;
}

/** Whether anyone is logged in or a display is on. */
export async function isWatched(db: Database): Promise<boolean> {
  const alive = aliveSession(await activeSettings(db));
  const [row] = await db.execute<{ watched: boolean }>(sql`
    select exists (select from ${sessions} where ${alive})
      or exists (select from ${displays} where ${isNull(displays.endedAt)} and ${displays.endsAt} > now()) as watched`);
  return row?.watched ?? false;
}

/** Hours after which positions and notifications of ended simulated transports are deleted. */
const RETENTION_HOURS = 24;

/** Deletes old positions and notifications of ended transports that are untouched. */
export async function pruneSimulated(db: Database, now: Date): Promise<void> {
  const before = subHours(now, RETENTION_HOURS);
  const ended = db
    .select({ id: transportRequests.id })
    .from(transportRequests)
    .where(and(inArray(transportRequests.status, ["completed", "cancelled"]), isUntouched));
  await db
    .delete(notifications)
    .where(and(lt(notifications.createdAt, before), inArray(notifications.transportRequestId, ended)));
  await db
    .delete(vehiclePositions)
    .where(and(lt(vehiclePositions.receivedAt, before), inArray(vehiclePositions.transportRequestId, ended)));
}
