import type { Database } from "@wardway/db/open";
import { transportRequests } from "@wardway/db/schema";
import { inArray } from "drizzle-orm";
import type { RequestState } from "./change.ts";

/** Returns status and owners of the existing requests among `ids`. */
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
    })
    .from(transportRequests)
    .where(inArray(transportRequests.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}
