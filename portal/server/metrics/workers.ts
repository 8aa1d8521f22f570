import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from "prom-client";
import type { MetricValues } from "#app/metrics.server.ts";
import { queryWorkers } from "../worker-queries.ts";
import type { ReadMetrics } from "./endpoint.ts";

/** In the primary: the figures of all workers that answer. Those of each have its number as label `worker`. */
export const readWorkerMetrics: ReadMetrics = async () => {
  const answers = await Promise.allSettled(queryWorkers("metrics"));
  const values = answers.flatMap((answer) =>
    answer.status === "fulfilled" ? [toEachWorker(answer.value)] : [],
  );
  if (values.length === 0) return null;
  const all = AggregatorRegistry.aggregate(values);
  return { contentType: all.contentType, text: await all.metrics() };
};

/** By their labels no two are of the same worker: nothing is added up or left out. */
const toEachWorker = (values: MetricValues): MetricObjectWithValues<MetricValue<string>>[] =>
  values.map((metric) => ({ ...metric, aggregator: "first" }));
