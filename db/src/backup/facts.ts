import type postgres from "postgres";
import type { ChainHead } from "../audit/head.ts";

/** Append-only by trigger, so that their counts only grow: unused accounts, for one, may be deleted. */
const countedTables = ["transport_events", "audit_log", "audit_chain"];

export interface DatabaseFacts {
  readonly auditHead: ChainHead | null;
  readonly rows: Readonly<Record<string, number>>;
}

/** @param sql a connection that may read the tables, without time-outs */
export async function readFacts(sql: postgres.Sql | postgres.TransactionSql): Promise<DatabaseFacts> {
  const counts = await sql.unsafe<{ name: string; rows: number }[]>(
    countedTables
      .map((name) => `select '${name}' as name, count(*)::int8 as rows from public.${name}`)
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
