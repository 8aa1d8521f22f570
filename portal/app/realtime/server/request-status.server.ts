import type { Database } from "@wardway/db/open";
import { transportRequests } from "@wardway/db/schema";
import { inArray } from "drizzle-orm";
import type { Standing } from "./change.ts";

/** Whose these requests are, and how far; those that were never made are left out. */
export async function readStandings(
  db: Database,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, Standing>> {
  const rows = await db
    .select({
      id: transportRequests.id,
      status: transportRequests.status,
      hospitalId: transportRequests.hospitalId,
      ambulanceCompanyId: transportRequests.ambulanceCompanyId,
    })
    .from(transportRequests)
    .where(inArray(transportRequests.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, ...standing }) => [id, standing]));
}
