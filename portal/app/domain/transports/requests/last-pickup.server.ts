import type { Connection } from "@wardway/db/open";
import { transportRequests } from "@wardway/db/schema";
import type { Position } from "@wardway/model";
import { desc, eq } from "drizzle-orm";

/** Of a hospital's requests, how many are looked through for one with a place on the map. */
const looked = 20;

/** Where a hospital last had a patient picked up: it is where its next map begins. */
export async function lastPickup(connection: Connection, hospitalId: number): Promise<Position | null> {
  const latest = await connection
    .select({
      latitude: transportRequests.startLocationLat,
      longitude: transportRequests.startLocationLong,
    })
    .from(transportRequests)
    .where(eq(transportRequests.hospitalId, hospitalId))
    .orderBy(desc(transportRequests.createdAt))
    .limit(looked);
  for (const { latitude, longitude } of latest) {
    if (latitude !== null && longitude !== null) return { latitude, longitude };
  }
  return null;
}
