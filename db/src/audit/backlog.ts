import { sql } from "drizzle-orm";
import type { Connection } from "../open.ts";

/** What the hash chain does not include yet. */
export interface ChainBacklog {
  /** The last position; 0 for an empty chain. */
  readonly position: number;
  /** At most the limit. */
  readonly rows: number;
  /** 0 without rows. */
  readonly oldestSeconds: number;
}

/** Reads `limit` rows at most along an index, however long the trail is. */
export async function readChainBacklog(connection: Connection, limit: number): Promise<ChainBacklog> {
  const [found] = await connection.execute<{ position: number; rows: number; oldestSeconds: number }>(sql`
    with head as (
      select c.position, a.written_by, a.id
      from audit_chain c join audit_log a on a.id = c.audit_id order by c.position desc limit 1
    ), unchained as (
      select "timestamp" from audit_log
      where (written_by, id) > (coalesce((select written_by from head), '0'::xid8), coalesce((select id from head), 0))
      order by written_by, id limit ${limit}
    )
    select coalesce((select position from head), 0)::float8 as position, count(*)::integer as rows,
      greatest(coalesce(extract(epoch from clock_timestamp() - min("timestamp")), 0), 0)::float8 as "oldestSeconds"
    from unchained`);
  if (!found) throw new Error("Reading the chain's backlog returned no row.");
  return found;
}
