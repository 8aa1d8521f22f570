import type { Connection } from "@wardway/db/open";
import { organizations, transportResponses } from "@wardway/db/schema";
import { and, asc, eq, inArray, sql } from "drizzle-orm";

export interface BestResponse {
  readonly id: number;
  readonly company: string;
  /** ISO 8601. */
  readonly arrival: string;
  /** Mean of the company's ratings, or null. */
  readonly rating: number | null;
  /** Open responses to the request. */
  readonly count: number;
}

/** The open response with the earliest arrival that has not passed, if there is one, for each request. Does not check the caller. */
export async function readBestResponses(
  connection: Connection,
  requestIds: readonly number[],
): Promise<ReadonlyMap<number, BestResponse>> {
  if (requestIds.length === 0) return new Map();
  const { id, transportRequestId, estimatedArrival, status, ambulanceCompanyId } = transportResponses;
  const rows = await connection
    .selectDistinctOn([transportRequestId], {
      id,
      requestId: transportRequestId,
      company: organizations.name,
      arrival: estimatedArrival,
      ratingSum: organizations.ratingSum,
      ratingCount: organizations.ratingCount,
      count: sql<number>`count(*) over (partition by ${transportRequestId})::integer`,
    })
    .from(transportResponses)
    .innerJoin(organizations, eq(organizations.id, ambulanceCompanyId))
    .where(and(inArray(transportRequestId, [...requestIds]), eq(status, "pending")))
    .orderBy(asc(transportRequestId), sql`${estimatedArrival} < now()`, asc(estimatedArrival), asc(id));
  return new Map(
    rows.map(({ requestId, ratingSum, ratingCount, arrival, ...row }) => [
      requestId,
      { ...row, arrival: arrival.toISOString(), rating: ratingCount > 0 ? ratingSum / ratingCount : null },
    ]),
  );
}
