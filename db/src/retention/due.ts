import {
  type RetentionClass,
  type RetentionPolicy,
  retentionClasses,
  retentionVariables,
} from "@wardway/model";
import { type SQL, sql } from "drizzle-orm";
import type { Connection } from "../open.ts";

/** A class whose period has a value, and the time before which its rows are due. */
export interface DueClass {
  readonly class: RetentionClass;
  readonly period: number;
  readonly cutoff: Date;
}

/** By the database's clock, in the order of a run. */
export async function readDueClasses(
  connection: Connection,
  policy: RetentionPolicy,
): Promise<readonly DueClass[]> {
  const configured = retentionClasses.flatMap((name) => {
    const { period, unit } = retentionVariables[name];
    const value = policy[period];
    return value === null ? [] : [{ class: name, period: value, unit }];
  });
  if (configured.length === 0) return [];
  const columns = configured.map(
    ({ period, unit }) =>
      sql`extract(epoch from date_trunc('milliseconds', now() - make_interval(${sql.raw(unit)} => ${period}::integer)))::float8`,
  );
  const [row] = await connection.execute<{ cutoffs: number[] }>(
    sql`select array[${sql.join(columns, sql`, `)}] as cutoffs`,
  );
  return configured.map(({ class: name, period }, at) => ({
    class: name,
    period,
    cutoff: new Date(Math.round((row?.cutoffs[at] ?? 0) * 1_000)),
  }));
}

const before = (cutoff: Date) => sql`${cutoff.toISOString()}::timestamptz`;

/** A request ends with its completion or cancellation, and is counted from then. A completion can have been taken back. */
const endedRequests = (cutoff: Date) => sql`
  transport_events ending join transport_requests request on request.id = ending.transport_request_id
  where ending.type in ('completed', 'cancelled') and ending.occurred_at < ${before(cutoff)}
    and request.status in ('completed', 'cancelled')
    and not exists (select from transport_events reopening where reopening.corrects_id = ending.id and reopening.corrects_id is not null)`;

const isEverythingHeld = sql`exists (select from legal_holds where released_at is null and scope = 'everything')`;
const isAnythingHeld = sql`exists (select from legal_holds where released_at is null)`;

/** A hold on everything is looked for once, not for each request. */
const isFree = sql`not ${isEverythingHeld} and not is_held(request)`;

/** The oldest requests that are due, without those on hold, and locked. */
export const dueRequests = (cutoff: Date, limit: number): SQL => sql`
  select request.id from ${endedRequests(cutoff)} and ${isFree}
  order by ending.occurred_at, request.id limit ${limit} for update of request`;

/** Those that have ended and have no requests. */
const endedOrders = (cutoff: Date) => sql`standing_orders due
  where due.ended_at < ${before(cutoff)}
    and not exists (select from transport_requests where standing_order_id = due.id)`;

/** Without those of a hospital on hold. */
export const dueOrders = (cutoff: Date): SQL => sql`${endedOrders(cutoff)}
    and not exists (
      select from legal_holds hold
      where hold.released_at is null and (hold.scope = 'everything' or hold.organization_id = due.hospital_id))`;

export const dueRows: Readonly<Record<"messages" | "log_ins", (cutoff: Date) => SQL>> = {
  messages: (cutoff) =>
    sql`contact_messages due where due.created_at < ${before(cutoff)} and not ${isEverythingHeld}`,
  log_ins: (cutoff) => sql`log_ins due where due.occurred_at < ${before(cutoff)} and not ${isEverythingHeld}`,
};

/** Cases that are closed, by the time of their review or release, and whose reasons are still there. */
const closedCases = (cutoff: Date) => sql`(
  select 'emergencyAccess' as name, access.id, to_jsonb(access) as contents from emergency_accesses access
    where access.reviewed_at < ${before(cutoff)} and access.reason is not null
  union all
  select 'legalHold', hold.id, to_jsonb(hold) from legal_holds hold
    where hold.released_at < ${before(cutoff)} and hold.reason is not null) as due`;

/** Any hold preserves them, as it preserves the trail that names them. */
export const dueReasons = (cutoff: Date): SQL => sql`${closedCases(cutoff)} where not ${isAnythingHeld}`;

/** Any hold preserves the whole trail, because rows about one request are not distinguished from others. */
export async function hasHold(connection: Connection): Promise<boolean> {
  const [row] = await connection.execute<{ held: boolean }>(sql`select ${isAnythingHeld} as held`);
  return row?.held === true;
}

export interface DueCount extends DueClass {
  /** What a run would remove now, and at most the limit. */
  readonly due: number;
  /** What it would if there were no hold, and at most the limit. */
  readonly withoutHolds: number;
}

/** @param limit of rows that are counted per class */
export async function countDue(
  connection: Connection,
  policy: RetentionPolicy,
  limit: number,
): Promise<readonly DueCount[]> {
  const classes = await readDueClasses(connection, policy);
  const counts: DueCount[] = [];
  for (const due of classes) {
    const { all, free } = queriesOf(due);
    const count = (from: SQL) =>
      sql`(select count(*)::integer from (select 1 from ${from} limit ${limit}) as found)`;
    const [row] = await connection.execute<{ due: number; withoutHolds: number }>(
      sql`select ${count(free)} as due, ${count(all)} as "withoutHolds"`,
    );
    counts.push({ ...due, due: row?.due ?? 0, withoutHolds: row?.withoutHolds ?? 0 });
  }
  return counts;
}

function queriesOf({ class: name, cutoff }: DueClass): { readonly all: SQL; readonly free: SQL } {
  switch (name) {
    case "records": {
      const both = (requests: SQL, orders: SQL) =>
        sql`(select 1 from ${requests} union all select 1 from ${orders}) as ended`;
      const requests = endedRequests(cutoff);
      return {
        all: both(requests, endedOrders(cutoff)),
        free: both(sql`${requests} and ${isFree}`, dueOrders(cutoff)),
      };
    }
    case "messages":
      return {
        all: sql`contact_messages where created_at < ${before(cutoff)}`,
        free: dueRows.messages(cutoff),
      };
    case "log_ins":
      return { all: sql`log_ins where occurred_at < ${before(cutoff)}`, free: dueRows.log_ins(cutoff) };
    case "reasons":
      return { all: closedCases(cutoff), free: dueReasons(cutoff) };
    case "audit": {
      const all = sql`audit_log where "timestamp" < ${before(cutoff)}`;
      return { all, free: sql`${all} and not ${isAnythingHeld}` };
    }
  }
}
