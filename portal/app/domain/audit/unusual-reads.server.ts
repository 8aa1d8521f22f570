import { advisoryLocks } from "@wardway/db/advisory-locks";
import type { Connection, Database, Transaction } from "@wardway/db/open";
import { auditLog, users } from "@wardway/db/schema";
import { unusualReads } from "@wardway/model";
import { HOUR_MS } from "@wardway/model/durations";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import { recordAuditEntries } from "./record-audit.server.ts";

export interface UnusualReads {
  readonly userId: number;
  readonly username: string;
  /** Different records in an hour. */
  readonly records: number;
  /** In the busiest hour of the two weeks before. */
  readonly usual: number;
}

const portalSubject = { userId: null, username: null, ipAddress: null };
const action = "reads.unusual";
const resourceType = "record_reads";

/**
 * Finds accounts that opened far more records in the last hour than in their busiest hour of two weeks, and audits each once a
 * day, and again when the number has doubled. Reads an hour of the trail by its time, and then the trail of a few accounts.
 */
export async function noteUnusualReads(db: Database, now = new Date()): Promise<readonly UnusualReads[]> {
  const since = new Date(now.getTime() - HOUR_MS);
  return db.transaction(async (tx) => {
    const [lock] = await tx.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLocks.unusualReads}::bigint) as taken`,
    );
    if (!lock?.taken) return [];
    const found = await findUnusual(tx, since, now);
    await recordAuditEntries(
      tx,
      portalSubject,
      found.map(({ userId, records, usual }) => ({
        action,
        resourceType,
        resourceId: userId,
        details: { records, usual },
        success: true,
      })),
    );
    return found;
  });
}

/** The records that a row of the trail names. */
const recordsOf = sql`unnest(
  case when resource_id is null then string_to_array(details ->> 'ids', ' ') else array[resource_id::text] end)`;

/** What shows a patient; not the list of standing orders, all of which are on one page. */
const isRead = sql`success
  and (action = 'request.read' or (action = 'standing_order.read' and resource_id is not null))`;

async function findUnusual(tx: Transaction, since: Date, now: Date): Promise<readonly UnusualReads[]> {
  const { minRecords, factor, baselineDays, accounts, rows, rowsOfAccount } = unusualReads;
  const [from, until] = [since.toISOString(), now.toISOString()];
  return tx.execute<UnusualReads & Record<string, unknown>>(sql`
    with latest as (
      select user_id, resource_type, resource_id, details from ${auditLog}
      where "timestamp" > ${from} and "timestamp" <= ${until} and ${isRead}
      order by "timestamp" desc, id desc limit ${rows}
    ), many as (
      select user_id, count(distinct (resource_type, record))::int as records from latest, ${recordsOf} as record
      where user_id is not null
      group by user_id having count(distinct (resource_type, record)) >= ${minRecords}
      order by 2 desc limit ${accounts}
    ), compared as (
      select user_id, records, usual from many cross join lateral (
        select coalesce(max(read), 0)::int as usual from (
          select count(distinct (resource_type, record)) as read from (
            select "timestamp", action, success, resource_type, resource_id, details from ${auditLog} before
            where before.user_id = many.user_id order by before.id desc limit ${rowsOfAccount}
          ) own, ${recordsOf} as record
          where own."timestamp" <= ${from} and ${isRead} and own."timestamp" > ${from}::timestamptz - ${baselineDays} * interval '1 day'
          group by floor(extract(epoch from ${from}::timestamptz - own."timestamp") / 3600)
        ) hours
      ) baseline
    )
    select user_id as "userId", username, records, usual from compared join ${users} on id = user_id
    where records >= ${factor} * usual and not exists (
      select from ${auditLog} noted
      where noted.resource_type = ${resourceType} and noted.resource_id = compared.user_id
        and noted."timestamp" > ${until}::timestamptz - interval '1 day'
        and compared.records < 2 * (noted.details ->> 'records')::int)`);
}

export interface NotedReads extends UnusualReads {
  readonly at: string;
}

/** Lists those of the last week, latest first. */
export async function listUnusualReads(connection: Connection, now = new Date()): Promise<NotedReads[]> {
  const noted = await connection
    .select({
      userId: users.id,
      username: users.username,
      details: auditLog.details,
      at: auditLog.timestamp,
    })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.resourceId))
    .where(
      and(
        eq(auditLog.resourceType, resourceType),
        gt(auditLog.timestamp, new Date(now.getTime() - 7 * 24 * HOUR_MS)),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(unusualReads.shown);
  return noted.map(({ details, at, ...user }) => ({
    ...user,
    records: Number(details.records),
    usual: Number(details.usual),
    at: at.toISOString(),
  }));
}
