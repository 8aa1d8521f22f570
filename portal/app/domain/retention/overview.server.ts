import type { Connection } from "@wardway/db/open";
import { countDue, hasHold } from "@wardway/db/retention";
import { retentionBatches } from "@wardway/db/schema";
import {
  type RetentionClass,
  type RetentionPolicy,
  retentionClasses,
  retentionVariables,
} from "@wardway/model";
import { desc, sql } from "drizzle-orm";

/** Larger counts are shown as "or more". */
export const MAX_COUNTED_DUE = 1_000;

export interface RetentionRow {
  readonly class: RetentionClass;
  readonly unit: "years" | "days";
  /** Null: nothing is removed. */
  readonly period: number | null;
  /** What the next run removes; null with `period`. */
  readonly due: number | null;
  readonly held: number;
}

/** The periods, and what a run would remove now. */
export async function readRetention(connection: Connection, policy: RetentionPolicy) {
  const counts = new Map(
    (await countDue(connection, policy, MAX_COUNTED_DUE)).map((count) => [count.class, count]),
  );
  const classes = retentionClasses.map((name): RetentionRow => {
    const { unit, period } = retentionVariables[name];
    const count = counts.get(name);
    const due = count?.due ?? null;
    return {
      class: name,
      unit,
      period: policy[period],
      due,
      held: count ? count.withoutHolds - count.due : 0,
    };
  });
  return { classes, hasHold: await hasHold(connection) };
}

const MAX_RUNS = 20;

/** What each of the last runs removed of a class, newest first. */
export async function listPurges(connection: Connection) {
  const rows = await connection
    .select({
      runStartedAt: retentionBatches.runStartedAt,
      class: retentionBatches.class,
      rows: sql<number>`sum(${retentionBatches.rows})::float8`,
      files: sql<number>`count(${retentionBatches.archive})::integer`,
      cutoff: sql<string>`to_json(max(${retentionBatches.cutoff}))#>>'{}'`,
    })
    .from(retentionBatches)
    .groupBy(retentionBatches.runStartedAt, retentionBatches.class)
    .orderBy(desc(retentionBatches.runStartedAt), retentionBatches.class)
    .limit(MAX_RUNS);
  return rows.map(({ runStartedAt, cutoff, ...row }) => ({
    ...row,
    runStartedAt: runStartedAt.toISOString(),
    cutoff: new Date(cutoff).toISOString(),
  }));
}
export type PurgeView = Awaited<ReturnType<typeof listPurges>>[number];
