import type { Connection } from "@wardway/db/open";
import { transportRequests } from "@wardway/db/schema";
import type { Position } from "@wardway/model";
import { desc, eq } from "drizzle-orm";

const MAX_REQUESTS_SEARCHED = 20;

/** The latest pick-up location of a hospital, where its next map is centered; null if there is none. */
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
