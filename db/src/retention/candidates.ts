import { sql } from "drizzle-orm";
import type { Transaction } from "../open.ts";
import type { Candidates } from "./batch.ts";
import { dueOrders, dueReasons, dueRequests, dueRows } from "./due.ts";

/** A request per line, with everything that refers to it. */
export async function findRequests(tx: Transaction, cutoff: Date, limit: number): Promise<Candidates | null> {
  const due = await tx.execute<{ id: number }>(dueRequests(cutoff, limit));
  if (due.length === 0) return null;
  const ids = sql`array[${sql.join(
    due.map(({ id }) => sql`${id}::integer`),
    sql`, `,
  )}]`;
  const rowsOf = (table: string) => sql`(
    select coalesce(jsonb_agg(to_jsonb(part)), '[]') from ${sql.identifier(table)} part
    where part.transport_request_id = request.id)`;
  const rows = await tx.execute<{ line: string }>(sql`
    select jsonb_build_object(
      'request', to_jsonb(request),
      'hospital', (select name from organizations where id = request.hospital_id),
      'ambulanceCompany', (select name from organizations where id = request.ambulance_company_id),
      'responses', ${rowsOf("transport_responses")},
      'declines', ${rowsOf("transport_declines")},
      'events', ${rowsOf("transport_events")},
      'ratings', ${rowsOf("ratings")},
      'views', ${rowsOf("request_views")},
      'calls', ${rowsOf("transport_calls")},
      'messageReads', ${rowsOf("message_reads")},
      'followLinks', ${rowsOf("follow_links")},
      'positions', ${rowsOf("vehicle_positions")},
      'soonArrivals', ${rowsOf("soon_arrivals")},
      'notifications', ${rowsOf("notifications")},
      'latenessNotices', (
        select coalesce(jsonb_agg(to_jsonb(part)), '[]')
        from lateness_notices part join transport_events event on event.id = part.event_id
        where event.transport_request_id = request.id))::text as line
    from transport_requests request where id = any (${ids}) order by id`);
  return {
    lines: rows.map(({ line }) => line),
    async remove() {
      const [removed] = await tx.execute<{ requests: number; events: number }>(
        sql`select requests, events from purge_requests(${ids})`,
      );
      return { rows: removed?.requests ?? 0, events: removed?.events ?? 0 };
    },
  };
}

/** A standing order per line: one that has ended, and none of whose requests is left. */
export async function findStandingOrders(
  tx: Transaction,
  cutoff: Date,
  limit: number,
): Promise<Candidates | null> {
  const rows = await tx.execute<{ id: number; line: string }>(sql`
    select due.id, jsonb_build_object('standingOrder', to_jsonb(due))::text as line from ${dueOrders(cutoff)}
    order by due.id limit ${limit} for update`);
  if (rows.length === 0) return null;
  return {
    lines: rows.map(({ line }) => line),
    async remove() {
      const ids = sql.join(
        rows.map(({ id }) => sql`${id}::integer`),
        sql`, `,
      );
      const removed = await tx.execute(sql`delete from standing_orders where id in (${ids}) returning 1`);
      return { rows: removed.length, events: 0 };
    },
  };
}

/** A message or log-in per line. */
export async function findRows(
  tx: Transaction,
  kind: "messages" | "log_ins",
  cutoff: Date,
  limit: number,
): Promise<Candidates | null> {
  const rows = await tx.execute<{ id: number; line: string }>(sql`
    select due.id, to_jsonb(due)::text as line from ${dueRows[kind](cutoff)}
    order by due.id limit ${limit} for update`);
  if (rows.length === 0) return null;
  const table = sql.identifier(kind === "messages" ? "contact_messages" : "log_ins");
  return {
    lines: rows.map(({ line }) => line),
    async remove() {
      const ids = sql.join(
        rows.map(({ id }) => sql`${id}::bigint`),
        sql`, `,
      );
      const removed = await tx.execute(sql`delete from ${table} where id in (${ids}) returning 1`);
      return { rows: removed.length, events: 0 };
    },
  };
}

/** An emergency access or a legal hold per line, of which the reasons and the note are removed. */
export async function findReasons(tx: Transaction, cutoff: Date, limit: number): Promise<Candidates | null> {
  const rows = await tx.execute<{ name: string; id: number; line: string }>(sql`
    select name, id, jsonb_build_object(name, contents)::text as line from ${dueReasons(cutoff)}
    order by name, id limit ${limit}`);
  if (rows.length === 0) return null;
  const idsOf = (name: string) => {
    const ids = rows.filter((row) => row.name === name).map(({ id }) => sql`${id}::integer`);
    return sql`array[${sql.join(ids, sql`, `)}]::integer[]`;
  };
  return {
    lines: rows.map(({ line }) => line),
    async remove() {
      const [removed] = await tx.execute<{ rows: number }>(
        sql`select purge_reasons(${idsOf("emergencyAccess")}, ${idsOf("legalHold")}) as rows`,
      );
      return { rows: removed?.rows ?? 0, events: 0 };
    },
  };
}
