import type { Connection } from "@wardway/db/open";
import { facilities, organizations, transportRequests } from "@wardway/db/schema";
import { type Actor, DomainError, type Position, type TransportRequest } from "@wardway/model";
import { and, desc, eq, isNotNull, ne, type SQLWrapper, sql } from "drizzle-orm";
import { type Bound, readerQuery } from "#app/infra/reader-query.server.ts";
import { selectRequests, toWire } from "./select-requests.server.ts";
import { visibleTo } from "./visibility.server.ts";

/** The same error for missing and invisible requests, so that an id reveals nothing. */
export const requestNotFound = () => new DomainError("transport.notFound");

/** @throws DomainError not_found, also for an invisible request */
export async function readRequest(
  connection: Connection,
  actor: Actor,
  id: number,
): Promise<TransportRequest> {
  const [row] = await requestById(connection, actor, { id });
  if (!row) throw requestNotFound();
  return toWire(actor, row);
}

const requestById = readerQuery("request", (connection, reader, { id }: Bound<{ id: number }>) =>
  selectRequests(connection, reader).where(and(eq(transportRequests.id, id), visibleTo(reader))),
);

/** IANA name of the zone of a request's hospital. Does not check the caller. */
export async function readHospitalZone(connection: Connection, requestId: number): Promise<string> {
  const [row] = await connection
    .select({ timeZone: organizations.timeZone })
    .from(transportRequests)
    .innerJoin(organizations, eq(organizations.id, transportRequests.hospitalId))
    .where(eq(transportRequests.id, requestId));
  if (!row) throw requestNotFound();
  return row.timeZone;
}

/** The place of the only facility with the hospital's name; null without one. */
export async function findHospitalFacility(
  connection: Connection,
  hospitalId: number,
): Promise<Position | null> {
  const [facility, another] = await connection
    .select({ latitude: facilities.latitude, longitude: facilities.longitude })
    .from(facilities)
    .innerJoin(organizations, sql`lower(${facilities.name}) = lower(${organizations.name})`)
    .where(eq(organizations.id, hospitalId))
    .limit(2);
  return facility && !another ? facility : null;
}

const MAX_PICKUPS = 20;

/**
 * A hospital's place: that of the only facility with its name, else the middle of its latest pick-ups, which one wrong pin
 * does not move. Null if unknown.
 */
export async function findHospitalPlace(
  connection: Connection,
  hospitalId: number,
): Promise<Position | null> {
  const facility = await findHospitalFacility(connection, hospitalId);
  if (facility) return facility;
  const { startLocationLat: latitude, startLocationLong: longitude } = transportRequests;
  const latest = connection
    .select({ latitude, longitude })
    .from(transportRequests)
    .where(
      and(
        eq(transportRequests.hospitalId, hospitalId),
        ne(transportRequests.status, "cancelled"),
        isNotNull(latitude),
        isNotNull(longitude),
      ),
    )
    .orderBy(desc(transportRequests.createdAt))
    .limit(MAX_PICKUPS)
    .as("latest");
  const middle = (degrees: SQLWrapper) =>
    sql<number | null>`percentile_disc(0.5) within group (order by ${degrees})`;
  const [place] = await connection
    .select({ latitude: middle(latest.latitude), longitude: middle(latest.longitude) })
    .from(latest);
  return place?.latitude != null && place.longitude != null
    ? { latitude: place.latitude, longitude: place.longitude }
    : null;
}
