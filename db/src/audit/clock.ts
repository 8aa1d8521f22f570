import type postgres from "postgres";

/** Advances the audit clock after a restore: transaction numbers of the new server are lower. */
export async function advanceAuditClock(owner: postgres.Sql): Promise<void> {
  await owner`
    with last as (select written_by::text::bigint as number from audit_log order by written_by desc limit 1)
    update audit_clock set advance = last.number + 1 - pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    from last
    where last.number >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint + advance`;
}
