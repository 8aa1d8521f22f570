import type { Connection } from "@wardway/db/open";
import { transportRequests, transportResponses } from "@wardway/db/schema";
import { and, asc, eq, gte, sql } from "drizzle-orm";
import { countLate } from "../transports/lateness/late-requests.server.ts";
import type { RatingSummary } from "../transports/ratings/read-ratings.server.ts";
import type { StatusCounts } from "../transports/requests/list-requests.server.ts";
import { countOf, median, momentsOf, type OnTime, onTimeCounts, secondsBetween } from "./moments.server.ts";
import { ratingsSince } from "./ratings.server.ts";
import { byTrendStep, splitTrend, type Trend, toTrend, trendStep } from "./trend.server.ts";

export interface HospitalStatistics {
  /** Requests created in the period, by present status. */
  readonly byStatus: StatusCounts;
  /** Median seconds from creation to first approval, or null. */
  readonly medianSecondsToApproval: number | null;
  readonly onTime: OnTime;
  /** Requests that are late at this moment. */
  readonly lateNow: number;
  readonly ratings: RatingSummary;
  readonly trend: Trend;
}

/** Covers requests created since `since`. */
export async function hospitalStatistics(
  connection: Connection,
  hospitalId: number,
  since: Date,
): Promise<HospitalStatistics> {
  const own = and(eq(transportRequests.hospitalId, hospitalId), gte(transportRequests.createdAt, since));
  const moments = momentsOf(connection, own);
  const requests = connection
    .select({
      step: trendStep(transportRequests.createdAt, since),
      pending: countOf("pending"),
      needs_approval: countOf("needs_approval"),
      approved: countOf("approved"),
      in_progress: countOf("in_progress"),
      completed: countOf("completed"),
      cancelled: countOf("cancelled"),
      medianSecondsToApproval: median(secondsBetween(transportRequests.createdAt, moments.firstApproval)),
      ...onTimeCounts(moments),
    })
    .from(transportRequests)
    .leftJoin(moments, eq(moments.requestId, transportRequests.id))
    .where(own)
    .groupBy(byTrendStep);
  const [rows, lateNow, rated] = await Promise.all([
    requests,
    countLate(connection, eq(transportRequests.hospitalId, hospitalId)),
    ratingsSince(connection, { hospitalId }, since),
  ]);
  const { total, steps } = splitTrend(rows);
  if (!total) throw new Error("A rollup returned no total.");
  const { step: _, medianSecondsToApproval, judged, onTime, ...byStatus } = total;
  return {
    byStatus,
    medianSecondsToApproval,
    onTime: { judged, onTime },
    lateNow,
    ratings: rated.summary,
    trend: toTrend(steps, rated.averages),
  };
}

export interface HospitalFigures {
  readonly total: number;
  readonly completed: number;
  /** Approved or in progress. */
  readonly active: number;
  /** Mean seconds from creation to first response in the period, or null. */
  readonly meanSecondsToResponse: number | null;
}

/** A hospital's all-time figures; the mean since `since`. */
export async function hospitalFigures(
  connection: Connection,
  hospitalId: number,
  since: Date,
): Promise<HospitalFigures> {
  const firstResponse = connection
    .select({ at: transportResponses.createdAt })
    .from(transportResponses)
    .where(eq(transportResponses.transportRequestId, transportRequests.id))
    .orderBy(asc(transportResponses.createdAt))
    .limit(1)
    .as("first_response");
  const [[counts], [speed]] = await Promise.all([
    connection
      .select({
        total: sql<number>`count(*)::integer`,
        completed: countOf("completed"),
        active: countOf("approved", "in_progress"),
      })
      .from(transportRequests)
      .where(eq(transportRequests.hospitalId, hospitalId)),
    connection
      .select({
        mean: sql<number | null>`avg(${secondsBetween(transportRequests.createdAt, firstResponse.at)})`,
      })
      .from(transportRequests)
      .innerJoinLateral(firstResponse, sql`true`)
      .where(and(eq(transportRequests.hospitalId, hospitalId), gte(transportRequests.createdAt, since))),
  ]);
  if (!counts) throw new Error("An aggregate returned no row.");
  return { ...counts, meanSecondsToResponse: speed?.mean ?? null };
}
