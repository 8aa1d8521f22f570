import { TZDate } from "@date-fns/tz";
import type { Connection } from "@wardway/db/open";
import { transportEvents } from "@wardway/db/schema";
import type { AdminStatistics } from "@wardway/model";
import { addDays, format, startOfDay, subDays } from "date-fns";
import { and, gte, lt, sql } from "drizzle-orm";
import { isValid } from "../transports/record/corrections.server.ts";

type Day = AdminStatistics["transports"][number];

/** Literals, because the partial index serves no parameters. */
const counted = sql.raw("type in ('created', 'completed', 'cancelled')");

/**
 * Transports created, completed and cancelled on each of the last `days` days of a zone, oldest first. The
 * database gets the days' limits: a day with a clock change has 23 or 25 hours.
 */
export async function transportsByDay(
  connection: Connection,
  timeZone: string,
  now: Date,
  days: number,
): Promise<Day[]> {
  const today = startOfDay(new TZDate(now.getTime(), timeZone));
  const starts = Array.from({ length: days }, (_, index) => startOfDay(subDays(today, days - 1 - index)));
  const limits = [...starts, startOfDay(addDays(today, 1))].map((moment) => new Date(moment.getTime()));
  const [first, last] = [limits[0] ?? now, limits.at(-1) ?? now];
  const thresholds = sql.join(
    limits.map((limit) => sql`${limit.toISOString()}`),
    sql`, `,
  );
  const rows = await connection
    .select({
      /** 1 for the first day. */
      day: sql<number>`width_bucket(${transportEvents.occurredAt}, array[${thresholds}]::timestamptz[])`.as(
        "day",
      ),
      created: ofType("created"),
      completed: ofType("completed"),
      cancelled: ofType("cancelled"),
    })
    .from(transportEvents)
    .where(
      and(counted, gte(transportEvents.occurredAt, first), lt(transportEvents.occurredAt, last), isValid),
    )
    .groupBy(sql`day`);
  return starts.map((start, index) => {
    const row = rows.find(({ day }) => day === index + 1);
    return {
      date: format(start, "yyyy-MM-dd"),
      created: row?.created ?? 0,
      completed: row?.completed ?? 0,
      cancelled: row?.cancelled ?? 0,
    };
  });
}

const ofType = (type: "created" | "completed" | "cancelled") =>
  sql<number>`count(*) filter (where type = ${type})::integer`;
