import type postgres from "postgres";

/** `standby`: in recovery. `read_only`: transactions of new sessions are read-only by default. */
export type WriteAccess = "writable" | "standby" | "read_only";

/**
 * What a new session may do. A setting of the database or the role has no effect on sessions that exist, so it is read from
 * the catalogue; the server's own is that of this session, unless it comes from a setting that has been removed since.
 */
export async function readWriteAccess(sql: postgres.Sql): Promise<WriteAccess> {
  const [row] = await sql<{ isStandby: boolean; isReadOnly: boolean }[]>`
    select pg_is_in_recovery() as "isStandby", coalesce(
      (
        select split_part(entry, '=', 2)::boolean
        from pg_catalog.pg_db_role_setting, unnest(setconfig) as entry
        where entry like 'default_transaction_read_only=%'
          and setdatabase in (0, (select oid from pg_catalog.pg_database where datname = current_database()))
          and setrole in (0, (select oid from pg_catalog.pg_roles where rolname = session_user))
        order by setrole <> 0 desc, setdatabase <> 0 desc
        limit 1
      ),
      (
        select setting = 'on' and source not in ('database', 'user', 'database user', 'global')
        from pg_catalog.pg_settings where name = 'default_transaction_read_only'
      )
    ) as "isReadOnly"`;
  if (row?.isStandby) return "standby";
  return row?.isReadOnly ? "read_only" : "writable";
}

/**
 * Ends the sessions of a pool that began under the other setting. Each is taken for a transaction of its own for that, so that
 * no query is interrupted; one that is busy at that time has to be found by a later call.
 * @param max connections of the pool
 */
export async function renewSessions(client: postgres.Sql, max: number, isReadOnly: boolean): Promise<void> {
  // Not `reserve`: the driver never resolves it on a connection that it has to open.
  const renewOne = () =>
    client.begin(
      (tx) => tx`
        select pg_terminate_backend(pg_backend_pid())
        where current_setting('default_transaction_read_only')::boolean <> ${isReadOnly}`,
    );
  // An ended session fails its transaction, and the driver opens another one when it is needed.
  await Promise.allSettled(Array.from({ length: max }, renewOne));
}
