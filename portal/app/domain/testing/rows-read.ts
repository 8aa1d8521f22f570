import * as schema from "@wardway/db/schema";
import type { TestDatabase } from "@wardway/db/testing";
import { drizzle } from "drizzle-orm/postgres-js";

interface Step {
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly Step[];
}

const flat = (step: Step): readonly Step[] => [step, ...(step.Plans ?? []).flatMap(flat)];

const rowsOf = (step: Step) =>
  step["Actual Loops"] *
  (step["Actual Rows"] +
    (step["Rows Removed by Filter"] ?? 0) +
    (step["Rows Removed by Index Recheck"] ?? 0));

/** Most rows that one plan step of the queries of `read` processes. */
export async function mostRowsRead(
  { sql }: TestDatabase,
  read: (db: TestDatabase["db"]) => Promise<unknown>,
): Promise<number> {
  const queries: { query: string; params: unknown[] }[] = [];
  const logger = { logQuery: (query: string, params: unknown[]) => void queries.push({ query, params }) };
  await read(drizzle(sql, { schema, logger }));
  let most = 0;
  for (const { query, params } of queries) {
    const [row] = await sql.unsafe<{ "QUERY PLAN": [{ Plan: Step }] }[]>(
      `explain (analyze, format json) ${query}`,
      params as never[],
    );
    if (row) most = Math.max(most, ...flat(row["QUERY PLAN"][0].Plan).map(rowsOf));
  }
  return most;
}
