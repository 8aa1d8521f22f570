import { sql } from "drizzle-orm";
import type { Portal } from "./portal.ts";

/** Tables with user data; writes to the others need no audit row. */
const watched = [
  "announcements",
  "contact_messages",
  "follow_links",
  "invitations",
  "legal_holds",
  "organizations",
  "ratings",
  "recovery_codes",
  "request_templates",
  "settings",
  "standing_orders",
  "transport_events",
  "transport_requests",
  "transport_responses",
  "users",
] as const;

/** Adds triggers that record transactions of the portal that change user data. */
export async function watchWrites({ db }: Portal): Promise<void> {
  await db.execute(sql`create table watched_writes (tx xid8, change text, unique (tx, change))`);
  await db.execute(sql`
    create function watch_write() returns trigger language plpgsql security definer as $$
    begin
      if session_user = 'wardway_portal' then
        insert into public.watched_writes values (pg_current_xact_id(), tg_table_name || ' ' || lower(tg_op))
        on conflict do nothing;
      end if;
      return null;
    end $$`);
  for (const table of watched) {
    await db.execute(sql`
      create trigger watched after insert or update or delete on ${sql.identifier(table)}
      for each row execute function watch_write()`);
  }
}

/** Returns the changed tables, and changes whose transaction added no audit row. */
export async function watchedWrites({ db }: Portal) {
  const writes = await db.execute<{ change: string; audited: boolean }>(sql`
    select change, bool_and(exists (select from audit_log where written_by = tx)) as audited
    from watched_writes group by change order by change`);
  return {
    tables: new Set(writes.map(({ change }) => change.split(" ")[0])),
    watched: new Set<string | undefined>(watched),
    unaudited: writes.filter(({ audited }) => !audited).map(({ change }) => change),
  };
}
