import * as schema from "@wardway/db/schema";
import type { TestDatabase } from "@wardway/db/testing";
import { drizzle } from "drizzle-orm/postgres-js";

interface Step {
  readonly "Node Type": string;
  readonly "Index Name"?: string;
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

type Read = (db: TestDatabase["db"]) => Promise<unknown>;

/** Most rows that one plan step of the queries of `read` processes. */
export const mostRowsRead = async (database: TestDatabase, read: Read): Promise<number> =>
  Math.max(0, ...(await plannedSteps(database, read)).map(rowsOf));

/** The indexes that `read` reads without the rows of their tables. */
export async function indexesReadAlone(database: TestDatabase, read: Read): Promise<ReadonlySet<string>> {
  const steps = await plannedSteps(database, read);
  return new Set(
    steps.flatMap((step) => (step["Node Type"] === "Index Only Scan" ? (step["Index Name"] ?? []) : [])),
  );
}

async function plannedSteps({ sql }: TestDatabase, read: Read): Promise<readonly Step[]> {
  const queries: { query: string; params: unknown[] }[] = [];
  const logger = { logQuery: (query: string, params: unknown[]) => void queries.push({ query, params }) };
  await read(drizzle(sql, { schema, logger }));
  const steps: Step[] = [];
  for (const { query, params } of queries) {
    const [row] = await sql.unsafe<{ "QUERY PLAN": [{ Plan: Step }] }[]>(
      `explain (analyze, format json) ${query}`,
      params as never[],
    );
    if (row) steps.push(...flat(row["QUERY PLAN"][0].Plan));
  }
  return steps;
}
