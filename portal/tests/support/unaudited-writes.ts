import * as schema from "@wardway/db/schema";
import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type { Portal } from "./portal.ts";

type Schema = typeof schema;
type TableKey = { [Key in keyof Schema]: Schema[Key] extends PgTable ? Key : never }[keyof Schema];

/** Writes to these tables need no audit row, for the reason beside them. Every other table is watched. */
const unwatched: Partial<Record<TableKey, string>> = {
  auditLog: "the trail itself",
  auditChain: "of the trail",
  auditChainKeys: "of the trail",
  auditClock: "of the trail, written by a restore",
  auditAnchors: "of the trail, written by a purge",
  retentionBatches: "written by a purge, which has a row of its own",
  purgedRequests: "written by a purge",
  facilities: "public, written by an import",
  indexedPlaces: "public, written by an import",
  houseNumbers: "public, written by an import",
  placeIndex: "public, written by an import",
  sessions: "each call renews one; log-in and log-out have rows of their own",
  providerSessions: "part of a session",
  rateLimits: "numbers of calls",
  embedUsage: "numbers of calls",
  publicStatistics: "totals of watched tables",
  idempotencyKeys: "responses of audited writes, removed after a day",
  liveOutbox: "names watched changes to open pages",
  mailOutbox: "emails about watched changes or deadlines, and their delivery",
  notifications: "about watched changes or deadlines; reading one is no change of a record",
  latenessNotices: "deadlines that were notified",
  soonArrivals: "follows from positions",
  vehiclePositions: "several in a minute; the start and the end of a drive are events",
  transportCalls: "follow from events, and end when the request is read",
  requestViews: "follow from reads, which have rows of their own",
  messageReads: "follow from reads, which have rows of their own",
};

/**
 * A change of these columns alone needs no audit row: the call that causes it has one of its own, or the portal notes that it has
 * reminded someone.
 */
const unwatchedColumns: Partial<Record<TableKey, readonly string[]>> = {
  embedKeys: ["last_used_at", "reminded_days", "orphan_notice_at"],
  passkeys: ["counter", "last_used_at"],
  provisioningTokens: ["last_used_at", "reminded_days"],
  transportResponses: ["renewal_requested_at"],
};

const watched = Object.entries(schema).flatMap(([key, table]) =>
  is(table, PgTable) && !(key in unwatched) ? [{ key: key as TableKey, name: getTableName(table) }] : [],
);

/** Adds triggers that record transactions of the portal that change watched tables. */
export async function watchWrites({ db }: Portal): Promise<void> {
  await db.execute(sql`create table watched_writes (tx xid8, change text, unique (tx, change))`);
  await db.execute(sql`
    create function watch_write() returns trigger language plpgsql security definer as $$
    declare unwatched text[] := coalesce(tg_argv, '{}');
    begin
      if session_user = 'wardway_portal'
        and not (tg_op = 'UPDATE' and to_jsonb(new) - unwatched = to_jsonb(old) - unwatched) then
        insert into public.watched_writes values (pg_current_xact_id(), tg_table_name || ' ' || lower(tg_op))
        on conflict do nothing;
      end if;
      return null;
    end $$`);
  for (const { key, name } of watched) {
    const columns = (unwatchedColumns[key] ?? []).map((column) => sql.raw(`'${column}'`));
    await db.execute(sql`
      create trigger watched after insert or update or delete on ${sql.identifier(name)}
      for each row execute function watch_write(${sql.join(columns, sql`, `)})`);
  }
}

/** Returns the changed tables, and changes whose transaction added no audit row. */
export async function watchedWrites({ db }: Portal) {
  const writes = await db.execute<{ change: string; audited: boolean }>(sql`
    select change, bool_and(exists (select from audit_log where written_by = tx)) as audited
    from watched_writes group by change order by change`);
  return {
    tables: new Set(writes.map(({ change }) => change.split(" ")[0])),
    watched: new Set<string | undefined>(watched.map(({ name }) => name)),
    unaudited: writes.filter(({ audited }) => !audited).map(({ change }) => change),
  };
}
