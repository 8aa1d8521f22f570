import type { Connection } from "@wardway/db/open";
import { organizations, transportRequests, transportResponses } from "@wardway/db/schema";
import type { LevelOfService } from "@wardway/model";
import { and, asc, eq, inArray, sql } from "drizzle-orm";

export interface BestResponse {
  readonly id: number;
  readonly company: string;
  /** ISO 8601. */
  readonly arrival: string;
  /** Absent if as requested. */
  readonly offeredLevel?: LevelOfService;
  /** ISO 8601; absent if as requested. */
  readonly offeredPickup?: string;
  /** Mean of the company's ratings, or null. */
  readonly rating: number | null;
  /** Open responses to the request. */
  readonly count: number;
}

/**
 * The open response with the earliest arrival that has not passed, if there is one, for each request; counter-offers come
 * after the others. Does not check the caller.
 */
export async function readBestResponses(
  connection: Connection,
  requestIds: readonly number[],
): Promise<ReadonlyMap<number, BestResponse>> {
  if (requestIds.length === 0) return new Map();
  const {
    id,
    transportRequestId,
    estimatedArrival,
    status,
    ambulanceCompanyId,
    offeredLevel,
    offeredPickup,
  } = transportResponses;
  const rows = await connection
    .selectDistinctOn([transportRequestId], {
      id,
      requestId: transportRequestId,
      company: organizations.name,
      arrival: estimatedArrival,
      offeredLevel,
      offeredPickup,
      ratingSum: organizations.ratingSum,
      ratingCount: organizations.ratingCount,
      count: sql<number>`count(*) over (partition by ${transportRequestId})::integer`,
    })
    .from(transportResponses)
    .innerJoin(organizations, eq(organizations.id, ambulanceCompanyId))
    .innerJoin(transportRequests, eq(transportRequests.id, transportRequestId))
    .where(and(inArray(transportRequestId, [...requestIds]), eq(status, "pending")))
    .orderBy(
      asc(transportRequestId),
      sql`${estimatedArrival} < now()`,
      sql`coalesce(${offeredLevel} <> ${transportRequests.levelOfService}, false) or ${offeredPickup} is not null`,
      asc(estimatedArrival),
      asc(id),
    );
  return new Map(
    rows.map(
      ({
        requestId,
        ratingSum,
        ratingCount,
        arrival,
        offeredLevel: level,
        offeredPickup: pickup,
        ...row
      }) => [
        requestId,
        {
          ...row,
          ...(level && { offeredLevel: level }),
          ...(pickup && { offeredPickup: pickup.toISOString() }),
          arrival: arrival.toISOString(),
          rating: ratingCount > 0 ? ratingSum / ratingCount : null,
        },
      ],
    ),
  );
}
