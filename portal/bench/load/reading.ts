import { z } from "zod";
import { percentile } from "../stopwatch.ts";

const spreadSchema = z.object({ count: z.number(), p50: z.number(), p95: z.number(), p99: z.number() });

/** What the traffic has measured since the reading before. */
export const readingSchema = z.object({
  page: spreadSchema,
  /** Calls of open pages that no one waits for. */
  refresh: spreadSchema,
  write: spreadSchema,
  position: spreadSchema,
  /** From the call of a write to each socket that hears of it. */
  message: spreadSchema,
  /** Number by kind and status. */
  failures: z.record(z.string(), z.number()),
});
export type TrafficReading = z.output<typeof readingSchema>;

/** Of milliseconds. */
export function spreadOf(times: readonly number[]): z.output<typeof spreadSchema> {
  const sorted = times.toSorted((one, other) => one - other);
  const [p50 = 0, p95 = 0, p99 = 0] = [50, 95, 99].map((percent) => percentile(sorted, percent));
  return { count: sorted.length, p50, p95, p99 };
}
