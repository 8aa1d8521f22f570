import type { Database } from "@wardway/db/open";
import { sql } from "drizzle-orm";

/** Within the statement timeout. */
const ROWS_PER_STATEMENT = 5_000;

/**
 * Inserts entries, one per second up to now: mostly reads, one in a hundred failed, every tenth by a user
 * whose name starts like a formula.
 */
export async function fillTrail(db: Database, entries: number): Promise<void> {
  for (let first = 1; first <= entries; first += ROWS_PER_STATEMENT) {
    const last = Math.min(first + ROWS_PER_STATEMENT - 1, entries);
    await db.execute(sql`
      insert into audit_log
        (timestamp, user_id, username, action, resource_type, resource_id, ip_address, details, success)
      select
        now() - make_interval(secs => ${entries}::integer - n),
        n % 40 + 1,
        case when n % 10 = 0 then '=nurse-' else 'nurse-' end || n % 40,
        case when n % 4 = 0 then 'request.create' else 'request.read' end,
        'transport_request',
        n % 1000 + 1,
        '192.0.2.' || n % 250,
        jsonb_build_object('list', n % 7, 'ticket', 'T-' || lpad(n::text, 7, '0')),
        n % 100 <> 0
      from generate_series(${first}::integer, ${last}::integer) as n`);
  }
  // The plan of a search depends on the entries that its index has not merged yet, and autovacuum merges them at any time.
  await db.execute(sql`vacuum (analyze) audit_log`);
}
