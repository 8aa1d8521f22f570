import cluster, { type Worker } from "node:cluster";
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from "prom-client";
import type { MetricValues } from "#app/metrics.server.ts";
import type { ReadMetrics } from "./endpoint.ts";

/** A worker that does not answer by then is absent from the scrape. */
const ANSWER_TIMEOUT_MS = 2_500;

interface Order {
  readonly metricsOrder: number;
}

interface Answer extends Order {
  readonly values: MetricValues;
}

const isOrder = (message: unknown): message is Order =>
  typeof message === "object" && message !== null && "metricsOrder" in message;

/** In a worker: sends its figures to the primary that requests them. */
export function answerPrimary(values: () => Promise<MetricValues>): void {
  process.on("message", (message: unknown) => {
    if (!isOrder(message)) return;
    const { metricsOrder } = message;
    values()
      .then((read) => {
        const answer: Answer = { metricsOrder, values: read };
        // The primary may have ended since, which must not end this process before its open requests.
        if (process.connected) process.send?.(answer, undefined, undefined, () => undefined);
      })
      .catch(() => undefined);
  });
}

/** In the primary: the figures of all workers that answer. Those of each have its number as label `worker`. */
export function readWorkerMetrics(): ReadMetrics {
  let orders = 0;
  return async () => {
    orders += 1;
    const order: Order = { metricsOrder: orders };
    const connected = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    const answers = await Promise.all(connected.map((worker) => (worker ? ask(worker, order) : null)));
    const values = answers.filter((answer) => answer !== null).map(toEachWorker);
    if (values.length === 0) return null;
    const all = AggregatorRegistry.aggregate(values);
    return { contentType: all.contentType, text: await all.metrics() };
  };
}

/** By their labels no two are of the same worker: nothing is added up or left out. */
const toEachWorker = (values: MetricValues): MetricObjectWithValues<MetricValue<string>>[] =>
  values.map((metric) => ({ ...metric, aggregator: "first" }));

function ask(worker: Worker, order: Order): Promise<MetricValues | null> {
  return new Promise((resolve) => {
    const end = (values: MetricValues | null) => {
      clearTimeout(timer);
      worker.off("message", receive);
      worker.off("exit", leave);
      resolve(values);
    };
    const receive = (message: unknown) => {
      if (isOrder(message) && message.metricsOrder === order.metricsOrder) end((message as Answer).values);
    };
    const leave = () => end(null);
    const timer = setTimeout(leave, ANSWER_TIMEOUT_MS);
    worker.on("message", receive).on("exit", leave);
    worker.send(order, (error) => {
      if (error) leave();
    });
  });
}
