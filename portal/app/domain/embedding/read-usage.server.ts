import type { Connection } from "@wardway/db/open";
import { embedUsage } from "@wardway/db/schema";
import { and, eq, gte } from "drizzle-orm";

export interface UsageDay {
  /** ISO 8601, in UTC. */
  readonly date: string;
  readonly sessions: number;
  readonly requests: number;
}

/** Including today. */
export const USAGE_DAYS = 30;

/** A row for each day, oldest first. */
export async function readUsage(connection: Connection, siteId: number, now: Date): Promise<UsageDay[]> {
  const days = Array.from({ length: USAGE_DAYS }, (_, index) => dayBefore(now, USAGE_DAYS - 1 - index));
  const rows = await connection
    .select({ date: embedUsage.day, sessions: embedUsage.sessions, requests: embedUsage.requests })
    .from(embedUsage)
    .where(and(eq(embedUsage.siteId, siteId), gte(embedUsage.day, days[0] ?? "")));
  const used = new Map(rows.map((row) => [row.date, row]));
  return days.map((date) => used.get(date) ?? { date, sessions: 0, requests: 0 });
}

function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}
