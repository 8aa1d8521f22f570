import type postgres from "postgres";

/**
 * Raises the trail's clock where its last row is ahead of it: the database was restored from a dump, and this
 * server's transaction numbers are lower than those of the one that wrote the rows. Elsewhere it changes nothing.
 */
export async function advanceAuditClock(owner: postgres.Sql): Promise<void> {
  await owner`
    with last as (select written_by::text::bigint as number from audit_log order by written_by desc limit 1)
    update audit_clock set advance = last.number + 1 - pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    from last
    where last.number >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint + advance`;
}
