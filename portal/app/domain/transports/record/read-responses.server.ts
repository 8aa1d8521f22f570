import type { Connection } from "@wardway/db/open";
import { organizations, transportRequests, transportResponses } from "@wardway/db/schema";
import {
  type Actor,
  DomainError,
  type LevelOfService,
  type ResponseParties,
  type TransportResponse,
} from "@wardway/model";
import { and, asc, eq, inArray } from "drizzle-orm";
import { driveFromBase } from "./drive-from-base.server.ts";
import { readRequest } from "./read-request.server.ts";

function selectResponses(connection: Connection) {
  return connection
    .select({
      id: transportResponses.id,
      transportRequestId: transportResponses.transportRequestId,
      ambulanceCompanyId: transportResponses.ambulanceCompanyId,
      ambulanceCompanyName: organizations.name,
      ambulanceCompanyPhone: organizations.phone,
      ratingSum: organizations.ratingSum,
      ratingCount: organizations.ratingCount,
      estimatedArrival: transportResponses.estimatedArrival,
      notes: transportResponses.notes,
      offeredLevel: transportResponses.offeredLevel,
      vehicle: transportResponses.vehicle,
      offeredPickup: transportResponses.offeredPickup,
      expiresAt: transportResponses.expiresAt,
      status: transportResponses.status,
      createdAt: transportResponses.createdAt,
      base: { baseLatitude: organizations.baseLatitude, baseLongitude: organizations.baseLongitude },
      pickUp: {
        startLocationLat: transportRequests.startLocationLat,
        startLocationLong: transportRequests.startLocationLong,
      },
    })
    .from(transportResponses)
    .innerJoin(organizations, eq(organizations.id, transportResponses.ambulanceCompanyId))
    .innerJoin(transportRequests, eq(transportRequests.id, transportResponses.transportRequestId))
    .$dynamic();
}

type ResponseRow = Awaited<ReturnType<typeof selectResponses>>[number];

function toWire({ ratingSum, ratingCount, base, pickUp, ...row }: ResponseRow): TransportResponse {
  return {
    ...row,
    companyRating: ratingCount > 0 ? ratingSum / ratingCount : null,
    companyRatings: ratingCount,
    ...driveFromBase(base, pickUp),
    estimatedArrival: row.estimatedArrival.toISOString(),
    offeredPickup: row.offeredPickup?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Oldest first. A company reads only its own. @throws DomainError not_found */
export async function readResponses(
  connection: Connection,
  actor: Actor,
  requestId: number,
): Promise<readonly TransportResponse[]> {
  await readRequest(connection, actor, requestId);
  const own =
    actor.role === "ambulance"
      ? eq(transportResponses.ambulanceCompanyId, actor.organizationId ?? 0)
      : undefined;
  const rows = await selectResponses(connection)
    .where(and(eq(transportResponses.transportRequestId, requestId), own))
    .orderBy(asc(transportResponses.createdAt), asc(transportResponses.id))
    .limit(500);
  return rows.map(toWire);
}

export async function readResponse(connection: Connection, id: number): Promise<TransportResponse> {
  const [row] = await selectResponses(connection).where(eq(transportResponses.id, id));
  if (!row) throw responseNotFound();
  return toWire(row);
}

export const responseNotFound = () => new DomainError("response.notFound");

export interface LocatedResponse extends ResponseParties {
  readonly id: number;
  readonly transportRequestId: number;
  readonly estimatedArrival: Date;
  readonly offeredLevel: LevelOfService | null;
  readonly offeredPickup: Date | null;
  readonly expiresAt: Date | null;
}

/** Does not check the caller. */
export async function locateResponse(connection: Connection, id: number): Promise<LocatedResponse> {
  const [row] = await connection
    .select({
      id: transportResponses.id,
      transportRequestId: transportResponses.transportRequestId,
      ambulanceCompanyId: transportResponses.ambulanceCompanyId,
      estimatedArrival: transportResponses.estimatedArrival,
      offeredLevel: transportResponses.offeredLevel,
      offeredPickup: transportResponses.offeredPickup,
      expiresAt: transportResponses.expiresAt,
    })
    .from(transportResponses)
    .where(eq(transportResponses.id, id));
  if (!row) throw responseNotFound();
  return row;
}

/** Returns those of `requestIds` to which the actor's company has an open response. */
export async function findRespondedRequests(
  connection: Connection,
  actor: Actor,
  requestIds: readonly number[],
): Promise<readonly number[]> {
  if (actor.role !== "ambulance" || actor.organizationId === null || requestIds.length === 0) return [];
  const rows = await connection
    .select({ requestId: transportResponses.transportRequestId })
    .from(transportResponses)
    .where(
      and(
        eq(transportResponses.ambulanceCompanyId, actor.organizationId),
        eq(transportResponses.status, "pending"),
        inArray(transportResponses.transportRequestId, [...requestIds]),
      ),
    );
  return rows.map(({ requestId }) => requestId);
}
