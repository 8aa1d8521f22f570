import type postgres from "postgres";
import type { ChainHead } from "../audit/head.ts";

/**
 * Append-only by trigger, so that their counts only grow, together with what was purged: unused accounts, for one, may be
 * deleted. Each with the sum of what was purged from it.
 */
const countedTables = {
  transport_events: "sum(events)",
  audit_log: "sum(rows) filter (where class = 'audit')",
  audit_chain: "sum(rows) filter (where class = 'audit')",
};

export interface DatabaseFacts {
  readonly auditHead: ChainHead | null;
  readonly rows: Readonly<Record<string, number>>;
}

/** @param sql a connection that may read the tables, without time-outs */
export async function readFacts(sql: postgres.Sql | postgres.TransactionSql): Promise<DatabaseFacts> {
  // A dump of an older version has no purges.
  const [batches] = await sql<{ exist: boolean }[]>`
    select to_regclass('public.retention_batches') is not null as exist`;
  const purged = (sum: string) =>
    batches?.exist ? ` + coalesce((select ${sum} from public.retention_batches), 0)` : "";
  const counts = await sql.unsafe<{ name: string; rows: number }[]>(
    Object.entries(countedTables)
      .map(
        ([name, sum]) =>
          `select '${name}' as name, ((select count(*) from public.${name})${purged(sum)})::int8 as rows`,
      )
      .join(" union all "),
  );
  // Drizzle takes no driver's transaction.
  const [head] = await sql<{ position: string; hash: string }[]>`
    select position::text, chain_hash as hash from public.audit_chain order by audit_chain.position desc limit 1`;
  return {
    auditHead: head ? { position: Number(head.position), hash: head.hash } : null,
    rows: Object.fromEntries(counts.map(({ name, rows }) => [name, Number(rows)])),
  };
}

export interface ServerFacts {
  readonly postgres: string;
  /** Bytes. */
  readonly size: number;
  readonly migrations: { readonly count: number; readonly last: string | null };
}

export async function readServerFacts(sql: postgres.Sql | postgres.TransactionSql): Promise<ServerFacts> {
  const [row] = await sql<{ version: string; size: string; count: number; last: string | null }[]>`
    select current_setting('server_version') as version,
      (select sum(pg_database_size(oid)) from pg_database where has_database_privilege(oid, 'connect'))::text as size,
      (select count(*)::int from drizzle.__drizzle_migrations) as count,
      (select hash from drizzle.__drizzle_migrations order by created_at desc limit 1) as last`;
  return {
    postgres: row?.version ?? "",
    size: Number(row?.size ?? 0),
    migrations: { count: row?.count ?? 0, last: row?.last ?? null },
  };
}
