import type { Connection } from "@wardway/db/open";
import { transportRequests } from "@wardway/db/schema";
import { and, eq, gte, sql } from "drizzle-orm";
import { countLate } from "../transports/lateness/late-requests.server.ts";
import { companyRating, type RatingSummary } from "../transports/ratings/read-ratings.server.ts";
import {
  approvedResponse,
  countOf,
  median,
  momentsOf,
  type OnTime,
  onTimeCounts,
  secondsBetween,
} from "./moments.server.ts";
import { ratingsSince } from "./ratings.server.ts";
import { byTrendStep, splitTrend, type Trend, toTrend, trendStep } from "./trend.server.ts";

/** A transport becomes a company's by an approval. */
const statuses = ["approved", "in_progress", "completed", "cancelled"] as const;

export interface CompanyPerformance {
  /** Transports due in the period or later, by present status. */
  readonly byStatus: Readonly<Record<(typeof statuses)[number], number>>;
  /** Median seconds from response to approval, or null. */
  readonly medianSecondsToApproval: number | null;
  readonly onTime: OnTime;
  /** Requests that are late at this moment. */
  readonly lateNow: number;
  readonly ratings: RatingSummary;
  readonly trend: Trend;
}

const dueSince = (companyId: number, since: Date) =>
  and(eq(transportRequests.ambulanceCompanyId, companyId), gte(transportRequests.transportDate, since));

/** Covers transports due since `since`. */
export async function companyPerformance(
  connection: Connection,
  companyId: number,
  since: Date,
): Promise<CompanyPerformance> {
  const own = dueSince(companyId, since);
  const [response, moments] = [approvedResponse(connection), momentsOf(connection, own)];
  const transports = connection
    .select({
      step: trendStep(transportRequests.transportDate, since),
      approved: countOf("approved"),
      in_progress: countOf("in_progress"),
      completed: countOf("completed"),
      cancelled: countOf("cancelled"),
      medianSecondsToApproval: median(secondsBetween(response.sent, moments.lastApproval)),
      ...onTimeCounts(moments),
    })
    .from(transportRequests)
    .leftJoinLateral(response, sql`true`)
    .leftJoin(moments, eq(moments.requestId, transportRequests.id))
    .where(own)
    .groupBy(byTrendStep);
  const [rows, lateNow, rated] = await Promise.all([
    transports,
    countLate(connection, eq(transportRequests.ambulanceCompanyId, companyId)),
    ratingsSince(connection, { ambulanceCompanyId: companyId }, since),
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

export interface CompanyFigures {
  /** Completed, of all time. */
  readonly transports: number;
  /** Approved or in progress. */
  readonly active: number;
  readonly rating: RatingSummary;
  readonly onTime: OnTime;
}

/** A company's all-time figures; punctuality since `since`. */
export async function companyFigures(
  connection: Connection,
  companyId: number,
  since: Date,
): Promise<CompanyFigures> {
  const own = dueSince(companyId, since);
  const moments = momentsOf(connection, own);
  const [[counts], [punctuality], rating] = await Promise.all([
    connection
      .select({ transports: countOf("completed"), active: countOf("approved", "in_progress") })
      .from(transportRequests)
      .where(eq(transportRequests.ambulanceCompanyId, companyId)),
    connection
      .select(onTimeCounts(moments))
      .from(transportRequests)
      .leftJoin(moments, eq(moments.requestId, transportRequests.id))
      .where(own),
    companyRating(connection, companyId),
  ]);
  if (!counts || !punctuality) throw new Error("An aggregate returned no row.");
  return { ...counts, rating, onTime: punctuality };
}
