import type postgres from "postgres";

/** What no upgrade may lose. */
const tables = [
  "transport_requests",
  "transport_responses",
  "transport_events",
  "ratings",
  "request_views",
  "users",
  "organizations",
  "facilities",
  "audit_log",
] as const;

/** The number of rows of each table. */
export async function countRows(sql: postgres.Sql): Promise<Readonly<Record<string, number>>> {
  const counts = tables.map(async (table) => {
    const [row] = await sql<{ count: number }[]>`select count(*)::integer as count from ${sql(table)}`;
    return [table, row?.count ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}
