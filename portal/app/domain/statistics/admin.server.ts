import type { Connection, Database } from "@wardway/db/open";
import {
  auditLog,
  organizations,
  publicStatistics,
  sessions,
  transportRequests,
  users,
} from "@wardway/db/schema";
import { type AdminStatistics, activeStatuses, openStatuses } from "@wardway/model";
import { subDays } from "date-fns";
import { and, count, eq, gt, gte, inArray, sql } from "drizzle-orm";
import { aliveSession } from "../accounts/sessions.server.ts";
import { countInvitations } from "../invitations/list-invitations.server.ts";
import { activeSettings } from "../settings/read-settings.server.ts";
import { countLate } from "../transports/lateness/late-requests.server.ts";
import { momentsOf, type OnTime, onTimeCounts } from "./moments.server.ts";
import { transportsByDay } from "./transports-by-day.server.ts";

const CHART_DAYS = 30;

/** @param timeZone IANA name, whose days are counted */
export async function adminStatistics(db: Database, timeZone: string, now: Date): Promise<AdminStatistics> {
  const settings = await activeSettings(db);
  const [
    accounts,
    signedIn,
    organizationCounts,
    requests,
    openInvitations,
    auditEntries,
    transports,
    onTime,
    lateNow,
  ] = await Promise.all([
    countUsers(db),
    db
      .select({ people: sql<number>`count(distinct ${sessions.userId})::integer` })
      .from(sessions)
      .where(and(aliveSession(settings), eq(sessions.awaitsSecondFactor, false))),
    db.select({ kind: organizations.kind, count: count() }).from(organizations).groupBy(organizations.kind),
    countRequestsByStatus(db),
    countInvitations(db),
    db.$count(auditLog, gt(auditLog.timestamp, sql`now() - interval '24 hours'`)),
    transportsByDay(db, timeZone, now, CHART_DAYS),
    countOnTime(db, subDays(now, CHART_DAYS)),
    countLate(db, undefined, now),
  ]);
  const organizationsOf = (kind: "hospital" | "ambulance") =>
    organizationCounts.find((row) => row.kind === kind)?.count ?? 0;
  return {
    users: { ...accounts, signedIn: signedIn[0]?.people ?? 0 },
    organizations: { hospital: organizationsOf("hospital"), ambulance: organizationsOf("ambulance") },
    requests,
    openInvitations,
    auditEntries,
    transports,
    arrivals: { ...onTime, lateNow },
    timeZone,
  };
}

/** Counts transports with a wanted pick-up since `since`. */
async function countOnTime(connection: Connection, since: Date): Promise<OnTime> {
  const due = gte(transportRequests.transportDate, since);
  const moments = momentsOf(connection, due);
  const [row] = await connection
    .select(onTimeCounts(moments))
    .from(transportRequests)
    .leftJoin(moments, eq(moments.requestId, transportRequests.id))
    .where(due);
  return row ?? { judged: 0, onTime: 0 };
}

async function countUsers(connection: Connection) {
  const active = (role: string) =>
    sql<number>`count(*) filter (where ${users.deactivatedAt} is null and ${users.role} = ${role})::integer`;
  const [row] = await connection
    .select({
      hospital: active("hospital"),
      ambulance: active("ambulance"),
      admin: active("admin"),
      deactivated: sql<number>`count(${users.deactivatedAt})::integer`,
    })
    .from(users)
    .where(eq(users.isSite, false));
  const { hospital = 0, ambulance = 0, admin = 0, deactivated = 0 } = row ?? {};
  return { active: hospital + ambulance + admin, deactivated, hospital, ambulance, admin };
}

/** Statuses that are few enough to count, by their index. */
const counted = [...openStatuses, ...activeStatuses, "cancelled"] as const;

/** Completed ones, nearly all, come from the public counter; the others are counted. */
async function countRequestsByStatus(connection: Connection): Promise<AdminStatistics["requests"]> {
  const [rows, [totals]] = await Promise.all([
    connection
      .select({ status: transportRequests.status, count: count() })
      .from(transportRequests)
      .where(inArray(transportRequests.status, [...counted]))
      .groupBy(transportRequests.status),
    connection.select({ completed: publicStatistics.completedTransports }).from(publicStatistics),
  ]);
  const of = (status: (typeof counted)[number]) => rows.find((row) => row.status === status)?.count ?? 0;
  return {
    pending: of("pending"),
    needs_approval: of("needs_approval"),
    approved: of("approved"),
    in_progress: of("in_progress"),
    completed: totals?.completed ?? 0,
    cancelled: of("cancelled"),
  };
}
