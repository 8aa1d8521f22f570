import type { Database, OpenDatabase } from "@wardway/db/open";
import { collectDefaultMetrics, Gauge, type MetricObjectWithValues, type MetricValue } from "prom-client";
import { type Backlogs, readBacklogs } from "./domain/diagnostics/backlogs.server.ts";
import { httpDuration, httpRequests, refusedCalls } from "./infra/metrics/instruments.server.ts";
import { registry } from "./infra/metrics/registry.server.ts";

/** Where gauges get their values from, when they are scraped. */
export interface MetricSources {
  readonly db: Database;
  readonly poolUse: OpenDatabase["poolUse"];
  readonly sockets: () => number;
  readonly calls: () => { readonly running: number; readonly waiting: number };
  /** Distinguishes the processes of a cluster. */
  readonly worker: string | null;
}

export interface EndedCall {
  readonly method: string;
  /** Pattern of the path. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

export type MetricValues = readonly MetricObjectWithValues<MetricValue<string>>[];

export interface Metrics {
  readonly contentType: string;
  countCall(call: EndedCall): void;
  countRefusal(): void;
  /** In the text format of Prometheus. Within two seconds, whatever the database does. */
  text(): Promise<string>;
  /** The same, for the primary of a cluster. */
  values(): Promise<MetricValues>;
  /** Forgets the sources. */
  stop(): void;
}

/** However often and by however many it is scraped. */
const BACKLOGS_TTL_MS = 5_000;

let sources: MetricSources | null = null;
let backlogs: { readonly until: number; readonly result: Promise<Backlogs | null> } | null = null;
let hasProcessMetrics = false;

/** Begins at zero, as another portal may have run in this process before. */
export function startMetrics(given: MetricSources): Metrics {
  sources = given;
  backlogs = null;
  if (!hasProcessMetrics) collectDefaultMetrics({ register: registry });
  hasProcessMetrics = true;
  registry.resetMetrics();
  registry.setDefaultLabels(given.worker === null ? {} : { worker: given.worker });
  return {
    contentType: registry.contentType,
    countCall({ method, route, status, ms }) {
      const call = { method: methods.has(method) ? method : "other", route };
      httpRequests.inc({ ...call, status });
      httpDuration.observe(call, ms / 1_000);
    },
    countRefusal: () => refusedCalls.inc(),
    text: () => registry.metrics(),
    values: () => registry.getMetricsAsJSON(),
    stop() {
      sources = null;
      backlogs = null;
    },
  };
}

/** Node accepts some thirty, which nothing here answers. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

function currentBacklogs({ db }: MetricSources): Promise<Backlogs | null> {
  if (backlogs === null || backlogs.until < Date.now()) {
    backlogs = { until: Date.now() + BACKLOGS_TTL_MS, result: readBacklogs(db) };
  }
  return backlogs.result;
}

/** A gauge without value is absent from the scrape. */
function gauge(
  name: string,
  help: string,
  read: (from: MetricSources) => number | null | Promise<number | null>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = sources && (await read(sources));
      if (value === null) this.remove();
      else this.set(value);
    },
  });
}

const fromBacklogs = (pick: (known: Backlogs) => number) => async (from: MetricSources) => {
  const known = await currentBacklogs(from);
  return known && pick(known);
};

// Before those whose queries use a connection too.
gauge(
  "wardway_database_pool_connections",
  "Connections that the process may open.",
  (from) => from.poolUse().max,
);
gauge(
  "wardway_database_pool_in_use",
  "Connections that a query or a transaction uses.",
  (from) => from.poolUse().inUse,
);
gauge(
  "wardway_database_pool_waiting",
  "Queries and transactions that wait for a connection.",
  (from) => from.poolUse().waiting,
);
gauge("wardway_http_running", "Calls that compute now.", (from) => from.calls().running);
gauge("wardway_http_waiting", "Calls that wait for their turn.", (from) => from.calls().waiting);
gauge("wardway_sockets", "Open live sockets.", (from) => from.sockets());
gauge(
  "wardway_database_up",
  "1 if the database answered the queries of these figures, else 0.",
  async (from) => ((await currentBacklogs(from)) === null ? 0 : 1),
);
gauge(
  "wardway_live_outbox_oldest_seconds",
  "Age of the oldest change in the live outbox, from which changes are removed after minutes.",
  fromBacklogs(({ outbox }) => outbox.oldestSeconds),
);
gauge(
  "wardway_mail_waiting",
  "Emails that wait to be sent, 10,000 at most.",
  fromBacklogs(({ mail }) => mail.rows),
);
gauge(
  "wardway_mail_oldest_seconds",
  "Age of the oldest email that waits to be sent.",
  fromBacklogs(({ mail }) => mail.oldestSeconds),
);
gauge(
  "wardway_audit_sealed_position",
  "Last position of the audit trail's hash chain.",
  fromBacklogs(({ audit }) => audit.position),
);
gauge(
  "wardway_audit_unsealed_rows",
  "Rows of the audit trail that the hash chain does not include yet, 10,000 at most.",
  fromBacklogs(({ audit }) => audit.rows),
);
gauge(
  "wardway_audit_unsealed_oldest_seconds",
  "Age of the oldest row of the audit trail that the hash chain does not include yet.",
  fromBacklogs(({ audit }) => audit.oldestSeconds),
);
