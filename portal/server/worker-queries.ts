import cluster, { type Worker } from "node:cluster";
import type { MetricValues } from "#app/metrics.server.ts";

/** A worker that does not answer by then is frozen, starting or gone. */
const ANSWER_TIMEOUT_MS = 2_500;

interface Answers {
  readonly metrics: MetricValues;
  readonly liveness: "alive";
  /** Null if the worker can serve calls, else why it cannot. */
  readonly readiness: string | null;
}
type Topic = keyof Answers;

interface Query {
  /** Different for each query. */
  readonly query: number;
  readonly topic: Topic;
}

interface Answer extends Query {
  readonly value: unknown;
}

const isQuery = (message: unknown): message is Query =>
  typeof message === "object" && message !== null && "query" in message && "topic" in message;

/** In a worker: answers the primary's queries of a topic. */
export function answerPrimary<Name extends Topic>(topic: Name, read: () => Promise<Answers[Name]>): void {
  process.on("message", (message: unknown) => {
    if (!isQuery(message) || message.topic !== topic) return;
    read()
      .then((value) => {
        const answer: Answer = { ...message, value };
        // The primary may have ended since, which must not end this process before its open requests.
        if (process.connected) process.send?.(answer, undefined, undefined, () => undefined);
      })
      .catch(() => undefined);
  });
}

let queries = 0;

/** In the primary: what each connected worker answers. A promise rejects if its worker does not answer in time. */
export function queryWorkers<Name extends Topic>(topic: Name): Promise<Answers[Name]>[] {
  queries += 1;
  const query: Query = { query: queries, topic };
  return Object.values(cluster.workers ?? {})
    .filter((worker) => worker?.isConnected())
    .flatMap((worker) => (worker ? [send(worker, query) as Promise<Answers[Name]>] : []));
}

function send(worker: Worker, query: Query): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      worker.off("message", receive);
      worker.off("exit", fail);
    };
    const fail = () => {
      end();
      reject(new Error("The worker does not answer."));
    };
    const receive = (message: unknown) => {
      if (!isQuery(message) || message.query !== query.query) return;
      end();
      resolve((message as Answer).value);
    };
    const timer = setTimeout(fail, ANSWER_TIMEOUT_MS);
    worker.on("message", receive).on("exit", fail);
    worker.send(query, (error) => {
      if (error) fail();
    });
  });
}
