import type { Connection } from "@wardway/db/open";
import { transportRequests } from "@wardway/db/schema";
import { type Actor, greatCircle, type Position } from "@wardway/model";
import { subMinutes } from "date-fns";
import { and, eq, inArray } from "drizzle-orm";
import { readOrganization } from "#app/domain/organizations/read-organizations.server.ts";
import { readNewestPositions } from "../tracking/newest-positions.server.ts";

/** A unit may be elsewhere later. */
const MAX_AGE_MINUTES = 5;

export interface DriveStart {
  readonly kind: "base" | "unit";
  readonly position: Position;
}

/**
 * From where a company would drive to a pick-up: its base, or a unit that is at its destination and nearer. Null without
 * a company or a place.
 */
export async function readDriveStart(
  connection: Connection,
  actor: Actor,
  pickUp: Position | null,
  now = new Date(),
): Promise<DriveStart | null> {
  const { role, organizationId } = actor;
  if (role !== "ambulance" || organizationId === null || !pickUp) return null;
  const [{ base }, units] = await Promise.all([
    readOrganization(connection, organizationId),
    readNewestPositions(
      connection,
      actor,
      and(
        eq(transportRequests.ambulanceCompanyId, organizationId),
        inArray(transportRequests.lastMilestone, ["at_destination", "transfer_of_care"]),
      ),
    ),
  ]);
  const oldest = subMinutes(now, MAX_AGE_MINUTES).toISOString();
  const starts: DriveStart[] = [
    ...(base ? [{ kind: "base" as const, position: base }] : []),
    ...units
      .filter(({ recordedAt }) => recordedAt >= oldest)
      .map(({ latitude, longitude }) => ({ kind: "unit" as const, position: { latitude, longitude } })),
  ];
  const distance = ({ position }: DriveStart) => greatCircle(position, pickUp);
  return starts.sort((one, other) => distance(one) - distance(other)).at(0) ?? null;
}
