import { differenceInSeconds } from "date-fns";
import { type SQLWrapper, sql } from "drizzle-orm";

/** Parts of equal length into which a trend divides its period. */
const STEPS = 7;

/** One number for each part of the period, oldest first; null without any. */
export interface Trend {
  readonly total: readonly number[];
  readonly medianSecondsToApproval: readonly (number | null)[];
  /** 0 to 1. */
  readonly onTime: readonly (number | null)[];
  readonly ratings: readonly (number | null)[];
}

/** The part of the period in which a moment lies, from 0; moments in the future are in the last one. */
export function trendStep(moment: SQLWrapper, since: Date) {
  const stepSeconds = differenceInSeconds(new Date(), since) / STEPS;
  const seconds = sql`extract(epoch from ${moment} - ${since.toISOString()}::timestamptz)`;
  return sql<
    number | null
  >`least(${sql.raw(`${STEPS - 1}`)}, floor(${seconds} / ${sql.raw(`${stepSeconds}`)}))::integer`.as(
    "trend_step",
  );
}

/** Adds the total as a row whose step is null. */
export const byTrendStep = sql`rollup(trend_step)`;

export function splitTrend<Row extends { readonly step: number | null }>(rows: readonly Row[]) {
  return {
    total: rows.find(({ step }) => step === null),
    steps: Array.from({ length: STEPS }, (_, index) => rows.find(({ step }) => step === index)),
  };
}

type StepRow = Readonly<Record<"approved" | "in_progress" | "completed" | "cancelled", number>> & {
  readonly pending?: number;
  readonly needs_approval?: number;
  readonly medianSecondsToApproval: number | null;
  readonly judged: number;
  readonly onTime: number;
};

export function toTrend(steps: readonly (StepRow | undefined)[], ratings: Trend["ratings"]): Trend {
  return {
    total: steps.map((step) => (step ? countAll(step) : 0)),
    medianSecondsToApproval: steps.map((step) => step?.medianSecondsToApproval ?? null),
    onTime: steps.map((step) => (step && step.judged > 0 ? step.onTime / step.judged : null)),
    ratings,
  };
}

const countAll = ({
  pending = 0,
  needs_approval = 0,
  approved,
  in_progress,
  completed,
  cancelled,
}: StepRow) => pending + needs_approval + approved + in_progress + completed + cancelled;
