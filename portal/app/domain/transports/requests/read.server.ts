import type { Connection } from "@wardway/db/open";
import { transportRequests } from "@wardway/db/schema";
import { type Actor, DomainError, type Position, type TransportRequest } from "@wardway/model";
import { and, desc, eq } from "drizzle-orm";
import { visibleTo } from "./visibility.server.ts";
import { selectRequests, toWire } from "./wire.server.ts";

/** The same error for missing and invisible requests, so that an id reveals nothing. */
export const requestNotFound = () => new DomainError("transport.notFound");

/** @throws DomainError not_found, also for an invisible request */
export async function readRequest(
  connection: Connection,
  actor: Actor,
  id: number,
): Promise<TransportRequest> {
  const [row] = await selectRequests(connection, actor).where(
    and(eq(transportRequests.id, id), visibleTo(actor)),
  );
  if (!row) throw requestNotFound();
  return toWire(actor, row);
}

const MAX_REQUESTS_SEARCHED = 20;

/** A hospital's latest pick-up location, the center of its next map, or null. */
export async function lastPickup(connection: Connection, hospitalId: number): Promise<Position | null> {
  const latest = await connection
    .select({
      latitude: transportRequests.startLocationLat,
      longitude: transportRequests.startLocationLong,
    })
    .from(transportRequests)
    .where(eq(transportRequests.hospitalId, hospitalId))
    .orderBy(desc(transportRequests.createdAt))
    .limit(MAX_REQUESTS_SEARCHED);
  for (const { latitude, longitude } of latest) {
    if (latitude !== null && longitude !== null) return { latitude, longitude };
  }
  return null;
}
