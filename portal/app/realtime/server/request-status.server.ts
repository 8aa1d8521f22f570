import type { Database } from "@wardway/db/open";
import { transportRequests } from "@wardway/db/schema";
import { inArray } from "drizzle-orm";
import type { RequestState } from "./change.ts";

/** Missing ids are left out. */
export async function readRequestStates(
  db: Database,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, RequestState>> {
  const rows = await db
    .select({
      id: transportRequests.id,
      status: transportRequests.status,
      hospitalId: transportRequests.hospitalId,
      ambulanceCompanyId: transportRequests.ambulanceCompanyId,
      askedCompanyIds: transportRequests.askedCompanyIds,
      receivingHospitalId: transportRequests.receivingHospitalId,
    })
    .from(transportRequests)
    .where(inArray(transportRequests.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}
