import type { Connection } from "@wardway/db/open";
import { organizations, transportRequests } from "@wardway/db/schema";
import { type Actor, getDestinationPlace, getPickupPlace } from "@wardway/model";
import { desc, eq } from "drizzle-orm";
import { stopColumns } from "../record/stop-columns.server.ts";

/** Requests that are read, and units that are suggested. */
const MAX_REQUESTS = 200;
const MAX_UNITS = 40;

export interface OwnUnits {
  readonly units: readonly string[];
  /** The pick-up unit of the user's latest request from a unit of the hospital; null without one. */
  readonly lastUnit: string | null;
}

/** The units by which a hospital's lists are filtered; null for others. */
export const listOwnUnits = async (connection: Connection, { role, organizationId, userId }: Actor) =>
  role === "hospital" && organizationId !== null
    ? (await findOwnUnits(connection, organizationId, userId)).units
    : null;

/**
 * Units in the hospital that its latest requests name, newest first. Neither rooms, which say where a patient lies, nor
 * units at other places, which may be a patient's home.
 */
export async function findOwnUnits(
  connection: Connection,
  hospitalId: number,
  userId: number,
): Promise<OwnUnits> {
  const { createdBy, createdAt } = transportRequests;
  const rows = await connection
    .select({ createdBy, hospital: organizations.name, ...stopColumns })
    .from(transportRequests)
    .innerJoin(organizations, eq(organizations.id, transportRequests.hospitalId))
    .where(eq(transportRequests.hospitalId, hospitalId))
    .orderBy(desc(createdAt))
    .limit(MAX_REQUESTS);
  const own = rows.flatMap(({ createdBy, hospital, ...stops }) =>
    [getPickupPlace(stops), getDestinationPlace(stops)].flatMap(({ facility, unit }, index) =>
      unit !== null && facility.toLowerCase().startsWith(hospital.toLowerCase())
        ? [{ unit, isLast: index === 0 && createdBy === userId }]
        : [],
    ),
  );
  const byKey = new Map<string, string>();
  for (const { unit } of own) if (!byKey.has(unit.toLowerCase())) byKey.set(unit.toLowerCase(), unit);
  return {
    units: [...byKey.values()].slice(0, MAX_UNITS),
    lastUnit: own.find(({ isLast }) => isLast)?.unit ?? null,
  };
}
